import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time to the minute, so that a slot closes while the form is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(clock);
  }, []);
  return now;
}
