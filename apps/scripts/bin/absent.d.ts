// Stands in for libraries whose declarations only other libraries' declarations import: Vitest names happy-dom's for an
// option that nobody sets here, Lighthouse those of browsers. They would load six hundred files. To import one of them,
// remove it from `paths`.
declare const absent: unknown;
export default absent;
