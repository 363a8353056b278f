/** An error code as the error of the server that has it. */
export const refusedBy = (code: string): Error =>
  Object.assign(new Error(code), { cause: { code, status: 409 } });
