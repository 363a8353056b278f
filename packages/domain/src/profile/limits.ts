/** Characters that customers are promised to read about a master, and the most that anyone writes. */
export const aboutLimits = { master: 230, max: 4000 } as const;

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
