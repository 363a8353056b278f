/** The logo: a roof line that reads as an M, and a warm doorknob. */
export function BrandMark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden>
      <rect width="64" height="64" rx="18" fill="#0f6a5f" />
      <path
        d="M14 46V25.500L23 17l9 8.500L41 17l9 8.500V46"
        fill="none"
        stroke="#fffdf9"
        strokeWidth="6.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="32" cy="42" r="4.500" fill="#ffbe52" />
    </svg>
  );
}
