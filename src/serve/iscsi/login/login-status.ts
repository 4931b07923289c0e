// Why a login is refused: class and detail of the Login Response (RFC 7143 §11.13.5), one name each.

export interface LoginStatus {
  readonly statusClass: number;
  readonly statusDetail: number;
}

export const loginStatus = {
  success: { statusClass: 0, statusDetail: 0 },
  initiatorError: { statusClass: 2, statusDetail: 0x00 },
  authenticationFailure: { statusClass: 2, statusDetail: 0x01 },
  authorizationFailure: { statusClass: 2, statusDetail: 0x02 },
  targetNotFound: { statusClass: 2, statusDetail: 0x03 },
  unsupportedVersion: { statusClass: 2, statusDetail: 0x05 },
  tooManyConnections: { statusClass: 2, statusDetail: 0x06 },
  missingParameter: { statusClass: 2, statusDetail: 0x07 },
  sessionTypeNotSupported: { statusClass: 2, statusDetail: 0x09 },
  sessionDoesNotExist: { statusClass: 2, statusDetail: 0x0a },
  invalidDuringLogin: { statusClass: 2, statusDetail: 0x0b },
  targetError: { statusClass: 3, statusDetail: 0x00 },
  serviceUnavailable: { statusClass: 3, statusDetail: 0x01 },
  outOfResources: { statusClass: 3, statusDetail: 0x02 },
} as const satisfies Readonly<Record<string, LoginStatus>>;

export type LoginRefusal = Exclude<keyof typeof loginStatus, "success">;

/** Thrown inside the login phase; becomes the Login Response that ends it. */
export class LoginError extends Error {
  readonly code: LoginRefusal;

  constructor(code: LoginRefusal, message: string) {
    super(message);
    this.name = "LoginError";
    this.code = code;
  }
}
