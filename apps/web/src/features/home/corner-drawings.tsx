function Portrait() {
  return (
    <svg viewBox="0 0 96 96" width="88" height="88" aria-hidden>
      <rect width="96" height="96" fill="var(--yellow-tint)" />
      <path d="M24 44c0-18 10-28 24-28s24 10 24 28v26H24z" fill="#5b3a22" />
      <path d="M14 100c2-22 14-32 34-32s32 10 34 32z" fill="#0f6a5f" />
      <path d="M40 58h16v13c0 5-4 8-8 8s-8-3-8-8z" fill="#dba883" />
      <path d="M31 44c0-12 6-20 17-20s17 8 17 20c0 13-7 22-17 22s-17-9-17-22z" fill="#f0c5a0" />
      <path d="M30 44c8-2 16-8 19-15 3 6 9 12 17 14 0-14-6-22-18-22S30 29 30 44z" fill="#5b3a22" />
      <circle cx="41" cy="46" r="2.200" fill="#2a1d14" />
      <circle cx="55" cy="46" r="2.200" fill="#2a1d14" />
      <path
        d="M41 55c4 4 10 4 14 0"
        fill="none"
        stroke="#2a1d14"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

function Hills() {
  return (
    <svg viewBox="0 0 300 200" width="300" height="200" aria-hidden>
      <path d="M0 200V140l60-70 50 54 64-96 60 90 30-40 36 50v72z" fill="#ffffff" opacity="0.14" />
      <path d="M120 200v-62l62-54 62 54v62z" fill="#ffbe52" opacity="0.85" />
      <path d="M106 142l76-68 76 68-8 10-68-60-68 60z" fill="#ffffff" opacity="0.75" />
      <path d="M164 200v-44h36v44z" fill="#0b4b44" />
    </svg>
  );
}

/** The drawings at the foot of the home page. Decorative. */
export default function CornerDrawing({ name }: { name: 'director' | 'supply' }) {
  return name === 'director' ? <Portrait /> : <Hills />;
}
