/*
 * Runs on the browser's audio thread, whose globals the type library does not have. It hands the microphone's samples to
 * the page in blocks.
 */

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples of a block: about 40 ms, of what the audio thread has in pieces of 3 ms. */
const blockLength = 2048;

class Recorder extends AudioWorkletProcessor {
  #block = new Float32Array(blockLength);
  #length = 0;

  process([input]: Float32Array[][]): boolean {
    // None while no microphone is connected.
    const samples = input?.[0];
    if (samples === undefined) return true;
    for (const sample of samples) {
      this.#block[this.#length] = sample;
      this.#length += 1;
      if (this.#length === blockLength) this.#send();
    }
    return true;
  }

  #send(): void {
    this.port.postMessage(this.#block, [this.#block.buffer]);
    this.#block = new Float32Array(blockLength);
    this.#length = 0;
  }
}

registerProcessor('recorder', Recorder);
