// Which iSCSI target is which SCSI ID: every ID at which the board answers is a target `<prefix>:idN` (RFC 7143 §4.2.7;
// its LUNs are the board's).

export const defaultNamePrefix = "iqn.2026-11.io.github.scsi2sd:board";
export const targetPortalGroup = 1;

export interface IscsiTarget {
  readonly name: string;
  readonly targetId: number;
}

export class TargetMap {
  readonly #prefix: string;
  readonly #readIds: () => readonly number[];

  /** `readIds` is asked anew each time: a board's IDs change with its configuration. Throws RangeError on a bad prefix. */
  constructor(prefix: string, readIds: () => readonly number[]) {
    if (!/^iqn\.[0-9]{4}-[0-9]{2}\.[a-z0-9.-]+(?::[a-z0-9.:-]+)?$/.test(prefix) || prefix.length > 200) {
      throw new RangeError(`not an iSCSI name: ${prefix}. Write it like ${defaultNamePrefix}.`);
    }
    this.#prefix = prefix;
    this.#readIds = readIds;
  }

  get targetIds(): readonly number[] {
    return this.#readIds();
  }

  get targets(): readonly IscsiTarget[] {
    return this.#readIds().map((targetId) => ({ name: `${this.#prefix}:id${targetId}`, targetId }));
  }

  /** Names are compared without case (RFC 3722). */
  find(name: string): IscsiTarget | undefined {
    const wanted = name.toLowerCase();
    return this.targets.find((target) => target.name === wanted);
  }
}
