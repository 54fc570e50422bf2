import { UFS } from '@fichario/brasil';

const SIGLAS = UFS.map(({ sigla }) => sigla).sort();

/** The states by their siglas, as options of a select; the first is none. */
export const UF_LABELS: Readonly<Record<string, string>> = {
  '': '',
  ...Object.fromEntries(SIGLAS.map((sigla) => [sigla, sigla])),
};
