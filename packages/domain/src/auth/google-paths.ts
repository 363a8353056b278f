/** Where a sign-in with Google begins, and where Google answers; below the site's address. */
export const googlePaths = {
  start: '/api/auth/google',
  callback: '/api/auth/google/callback',
  session: '/api/auth/google/session',
  link: '/api/auth/google/link',
  completion: '/auth/google/success',
} as const;
