import { countOf } from '../../../kit/count-of.ts';
import { sizeOf } from '../../../kit/server/limits/disk-space.ts';
import type { UpgradeProgress } from './upgrade-cluster.ts';

/** Speed of all steps together on a small machine with two cores, in bytes of the database, by experience. */
const BYTES_PER_SECOND = 12 * 1024 ** 2;
const TELL_EVERY = 10;

const WORDS: Readonly<Record<string, string>> = {
  copy: 'linhas copiadas',
  build: 'índices e chaves',
  compare: 'linhas comparadas',
};

/**
 * Returns a listener that prints the estimated time of an upgrade, its progress by tenths, and its end. Prints to standard error,
 * because standard output belongs to the command that waits for the database.
 */
export function createProgressTeller(say = (line: string) => console.error(line)): (progress: UpgradeProgress) => void {
  let told = 0;
  let begun: Extract<UpgradeProgress, { step: 'start' }> | undefined;
  return (progress) => {
    if (progress.step === 'start') {
      begun = progress;
      return say(describeStart(progress));
    }
    if (progress.step === 'done' && begun)
      return say(
        `O banco está no PostgreSQL ${begun.to}, cada linha comparada. O de antes fica guardado em ${begun.keptFolder} até que a prova de um back-up passe.`,
      );
    const words = WORDS[progress.step];
    if (words === undefined || progress.percent < told + TELL_EVERY) return;
    told = Math.floor(progress.percent / TELL_EVERY) * TELL_EVERY;
    say(`Banco: ${told} % (${words})`);
  };
}

function describeStart({ from, to, bytes }: Extract<UpgradeProgress, { step: 'start' }>): string {
  const minutes = countOf(Math.max(1, Math.ceil(bytes / BYTES_PER_SECOND / 60)), 'minuto', 'minutos');
  return `O banco (${sizeOf(bytes)}) passa do PostgreSQL ${from} para o ${to}, o que leva cerca de ${minutes}. Até lá ninguém entra. Se for interrompido, recomeça no próximo início, e nada se perde.`;
}
