declare module 'virtual:base-map' {
  /** Polygons of rings; a ring holds steps from point to point, longitude and latitude in turn, of 1/fine or 1/coarse degree. */
  type Coast = readonly (readonly (readonly number[])[])[];

  /** Coasts of Natural Earth, made while the site is built. */
  const map: {
    /** West, south, east and north of what is drawn finely. */
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
