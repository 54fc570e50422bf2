export function checkSpeech(): void;
export function findNames(file: string, text: string): string[];
export function findDialect(texts: ReadonlyMap<string, string>): string[];
