export function findChromium(): string | undefined;
export function findFirefox(): string | undefined;
export function findWebKitDriver(): string | undefined;
export function findXvfb(): string | undefined;
