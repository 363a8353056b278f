import { useEffect, useState } from 'react';

const minute = 60_000;

/** The current time, by the minute by default: a slot closes while the form is open, an old position fades. */
export function useNow(every: number = minute): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(clock);
  }, [every]);
  return now;
}
