/** Splits words and phrases at commas. */
export function wordsIn(list: string): string[] {
  return list
    .split(',')
    .map((words) => words.trim().replace(/\s+/g, ' '))
    .filter((words) => words !== '');
}
