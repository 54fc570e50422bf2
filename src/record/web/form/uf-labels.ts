import { UFS } from '@fichario/brasil';

const SIGLAS = UFS.map(({ sigla }) => sigla).sort();

/** The states by their sigla, as options of a select; the first option is empty. */
export const UF_LABELS: Readonly<Record<string, string>> = {
  '': '',
  ...Object.fromEntries(SIGLAS.map((sigla) => [sigla, sigla])),
};
