/** How long ago `started` (of `performance.now()`) was: `0.4 s`, `2 min 5 s`. */
export function formatDuration(started) {
  const seconds = (performance.now() - started) / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
