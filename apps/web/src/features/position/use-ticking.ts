import { useEffect, useState } from 'react';

/** The time, again every few milliseconds given. */
export function useTicking(every: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(clock);
  }, [every]);
  return now;
}
