/** What plays on this page. */
let playing: { pause(): void } | undefined;

/** Pauses what plays, for another recording or for the microphone: two at a time are not understood. */
export function pauseOther(next?: { pause(): void }): void {
  if (playing !== next) playing?.pause();
  playing = next;
}
