type Figure = { values: number[]; goals: (number | null)[] };
type Figures = Readonly<Record<string, Figure>>;
/** A commit, or the work tree (without a body), with the figures of each size. */
export type FigureCommit = { name: string; files: string[]; body?: string; before: Figures[]; after: Figures[] };
export type FigureRaise = { what: string; from: string; to: string };
export function checkFigures(): void;
export function findFigureFaults(commit: FigureCommit): string[];
export function listFigureRaises(before: Figures, after: Figures): FigureRaise[];
export function lineOf(raise: FigureRaise, reason: string): string;
