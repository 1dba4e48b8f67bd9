/** A wide one has the company's name in it. */
type Logo = { src: string; width: number; height: number; isWide: boolean };

/** null: the drawn mark. The build fills it in (dev/pictures/logo.ts). */
export const logo: Logo | null = null as Logo | null;
