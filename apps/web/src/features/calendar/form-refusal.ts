/** Schema issues in the shape of the server's, so that both use the same texts. */
export function refusalOf(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Error {
  return new Error('input.invalid', { cause: { code: 'input.invalid', status: 400, issues } });
}
