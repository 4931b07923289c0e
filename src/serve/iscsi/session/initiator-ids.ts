// Which SCSI ID an initiator gets on the imagined bus. Reservations are told apart by it, so two initiators never share
// one; one initiator keeps its ID towards all targets, as an adapter on a cable does, unless it logs in to a target twice.

export interface TakenId {
  readonly initiatorName: string;
  readonly targetId: number;
  readonly initiatorId: number;
}

const busIds = [7, 6, 5, 4, 3, 2, 1, 0] as const;

/** `undefined` when every ID is a target's or another initiator's. */
export function chooseInitiatorId(
  initiatorName: string,
  targetId: number,
  targetIds: readonly number[],
  taken: readonly TakenId[],
): number | undefined {
  const usable = busIds.filter((id) => !targetIds.includes(id));
  const isOwn = (id: number) => taken.some((one) => one.initiatorId === id && one.initiatorName === initiatorName);
  const isTakenHere = (id: number) => taken.some((one) => one.initiatorId === id && one.targetId === targetId);
  const isFree = (id: number) => taken.every((one) => one.initiatorId !== id);
  return usable.find((id) => isOwn(id) && !isTakenHere(id)) ?? usable.find(isFree);
}
