/** Field names of credentials. */
const secretName =
  /^(?:.*[_-])?(?:pass(?:word|code|phrase|wd)?|token|secret|key|code|sig(?:nature)?|proof|credentials?|auth(?:orization)?|session(?:id)?|jwt|pin|otp)$/i;

/** Matches `newPassword` as well as `password` and `api_key`. */
export function isSecretName(name: string): boolean {
  const last = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2');
  return secretName.test(last);
}

/** Removes the values of credentials in queries and fragments of a text; names stay, for debugging. */
export function withoutQuerySecrets(text: string): string {
  return text.replaceAll(
    /([?&;#])([^\s?&;#="'<>]+)=([^\s&;#"'<>]*)/g,
    (whole: string, before: string, name: string) =>
      isSecretName(decodeName(name)) ? `${before}${name}=…` : whole,
  );
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
