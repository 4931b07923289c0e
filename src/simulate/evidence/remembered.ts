// Answers that are worked out once: rows and constraints ask for many of the same.

export function remembered<Question extends object, Found>(
  workOut: (question: Question) => Found,
): (question: Question) => Found {
  const known = new Map<string, Found>();
  return (question) => {
    const key = JSON.stringify(question);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = workOut(question);
    known.set(key, found);
    return found;
  };
}
