import { parseHref } from '../../kit/web/routing/href.ts';
import { HrefLink } from '../../kit/web/routing/Link.tsx';
import { Cell, RowHeader, Table } from '../../kit/web/ui/Table.tsx';
import css from './AjudaPage.module.css';

/** The voice phrases that open a screen, by its address, and the voice commands. */
export type SpokenPhrases = {
  /** names of the screens by their address */
  screens: Readonly<Record<string, string>>;
  portuguese: readonly { phrase: string; screen: `/${string}` }[];
  english: readonly { phrase: string; link: `/${string}`; screen: string; job: string }[];
  commands: readonly {
    action: string;
    portuguese: readonly string[];
    english: readonly string[];
    argument?: { portuguese: string; english: string };
    does: string;
  }[];
};

/** The tables of phrases, with the screens that they open. The links work without a microphone. */
export function VoicePhrases({ screens, portuguese, english, commands }: SpokenPhrases) {
  return (
    <>
      <p>
        Ligue a voz pelo microfone no alto da tela e diga uma destas frases. Sem microfone, os links fazem o mesmo. “Por
        favor”, “abrir” e “ir para” podem vir antes.
      </p>
      <h3>Telas, em português</h3>
      <div className={css.table}>
        <Table label="Frases em português" columns={[{ label: 'Diga' }, { label: 'Abre' }]}>
          {portuguese.map(({ phrase, screen }) => (
            <tr key={phrase}>
              <RowHeader>{phrase}</RowHeader>
              <Cell label="Abre">
                <HrefLink href={parseHref(screen)}>{screens[screen]}</HrefLink>
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
      <h3>Comandos</h3>
      <div className={css.table}>
        <Table label="Comandos de voz" columns={[{ label: 'Diga' }, { label: 'Em inglês' }, { label: 'O que faz' }]}>
          {commands.map(({ action, argument, does, ...phrases }) => (
            <tr key={action}>
              <RowHeader>
                {phrases.portuguese[0]} {argument && <em>{argument.portuguese}</em>}
              </RowHeader>
              <Cell label="Em inglês">
                <span lang="en">
                  {phrases.english[0]} {argument && <em>{argument.english}</em>}
                </span>
              </Cell>
              <Cell label="O que faz">{does}</Cell>
            </tr>
          ))}
        </Table>
      </div>
      <h3>Telas, em inglês</h3>
      <div className={css.table}>
        <Table
          label="Frases em inglês"
          columns={[{ label: 'Diga' }, { label: 'Abre' }, { label: 'O que se encontra' }]}
        >
          {english.map(({ phrase, link, screen, job }) => (
            <tr key={phrase}>
              <RowHeader>
                <HrefLink href={parseHref(link)} lang="en">
                  {phrase}
                </HrefLink>
              </RowHeader>
              <Cell label="Abre">{screens[screen]}</Cell>
              <Cell label="O que se encontra">{job}</Cell>
            </tr>
          ))}
        </Table>
      </div>
    </>
  );
}
