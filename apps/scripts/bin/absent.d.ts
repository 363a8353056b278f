// Stands for libraries whose declarations only another library's come by. Vitest's name happy-dom's for an option that nobody
// sets here; Lighthouse's describe by those of browsers how it is made, not what it finds. They would bring six hundred files
// along. Whoever imports one of them takes it out of the `paths` again.
declare const absent: unknown;
export default absent;
