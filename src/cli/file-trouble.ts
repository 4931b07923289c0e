// Why a file cannot be used, in words for people: by the error codes of the operating system.

/** Error code of the system → what it means, what to do. */
const troubles: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  ENOENT: ["there is no such file or folder", "check the name and the folder"],
  EACCES: ["permission denied", "see who may use it (ls -l), or use a copy"],
  EPERM: ["not permitted", "see who may use it (ls -l), or use a copy"],
  EISDIR: ["it is a directory", "name a file in it"],
  ENOTDIR: ["a part of the path is not a folder", "check the path"],
  ENOSPC: ["the disk is full", "make room on it, or use another disk"],
  EDQUOT: ["your share of the disk is used up", "make room on it, or use another disk"],
  EROFS: ["the disk is read-only", "use another disk"],
  ENAMETOOLONG: ["the name is too long", "take a shorter one"],
  ELOOP: ["its links go round in a circle", "name the file itself"],
  EIO: ["the system reports an input/output error", "check the disk, or use a copy"],
};

export function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? "";
}

export function reasonOf(error: unknown): string {
  return troubles[codeOf(error)]?.[0] ?? (error instanceof Error ? error.message : String(error));
}

export function remedyOf(error: unknown): string {
  return troubles[codeOf(error)]?.[1] ?? "name a plain file";
}
