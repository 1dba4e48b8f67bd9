/**
 * Whether an answer is one that a busy machine gives, whoever asks: 503, or a page whose weather was late, which is then streamed
 * after the rest.
 * @param text The status, a space, and the page or its data.
 */
export function isUnfinished(text: string): boolean {
  return /^503 |<!--\$--><div class="weather|<template id="B:|^P\d+:/m.test(text);
}
