declare module 'virtual:base-map' {
  /**
   * Polygons of rings; a ring is delta-encoded in alternating longitude and latitude steps of 1/fine or 1/coarse
   * degree.
   */
  type Coast = readonly (readonly (readonly number[])[])[];

  /** Coastlines of Natural Earth, generated at build time. */
  const map: {
    /** The bounds of the detailed area: west, south, east, north. */
    readonly box: readonly [number, number, number, number];
    readonly fine: number;
    readonly coarse: number;
    readonly norway: Coast;
    readonly neighbours: Coast;
    /** Everything outside the box. */
    readonly world: Coast;
  };
  export default map;
}
