import { type ReactNode, useEffect } from 'react';
import { KeyList } from '../../kit/web/items/KeyList.tsx';
import type { KeyTable } from '../../kit/web/keys/shortcuts.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import css from './AjudaPage.module.css';
import { type HowToKeys, HowTos } from './HowTos.tsx';
import { type SpokenPhrases, VoicePhrases } from './VoicePhrases.tsx';

const SECTIONS = [
  { id: 'como-se-faz', title: 'Como se faz' },
  { id: 'teclas', title: 'Teclas' },
  { id: 'voz', title: 'Comandos de voz' },
] as const;

type Props = {
  /** all keys of the product, by part */
  keyTables: readonly KeyTable[];
  howToKeys: HowToKeys;
  phrases: SpokenPhrases;
};

/** /ajuda: instructions, keys and voice phrases. Nothing is collapsed, so Ctrl+F finds everything. */
export function AjudaPage({ keyTables, howToKeys, phrases }: Props) {
  useAnchor();
  return (
    <>
      <PageHeader title="Ajuda" />
      <div className={css.page}>
        <nav aria-label="Nesta página" className={css.index}>
          <ul>
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.text}>
          <Section {...SECTIONS[0]}>
            <HowTos keys={howToKeys} />
            <p>
              O que cada campo aceita e o que ele diz pode ser experimentado em{' '}
              <Link to="/ajuda/exemplos">Exemplos de campos</Link>.
            </p>
          </Section>
          <Section {...SECTIONS[1]}>
            <p>
              Uma letra ou um sinal sozinho só vale fora dos campos, e pode ser desligado em{' '}
              <Link to="/configuracoes">Configurações</Link>, “Atalhos de uma tecla”. No Mac, use ⌘ no lugar de Ctrl.
            </p>
            <div className={css.keys}>
              {keyTables.map((table) => {
                const keys = Object.values(table);
                const group = keys[0]?.group ?? '';
                return (
                  <section key={group} className={css.part}>
                    <h3>{group}</h3>
                    <KeyList label={group} keys={keys} />
                  </section>
                );
              })}
            </div>
          </Section>
          <Section {...SECTIONS[2]}>
            <VoicePhrases {...phrases} />
          </Section>
        </div>
      </div>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-titulo`} className={css.section}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {children}
    </section>
  );
}

/** Scrolls to the part in the address, because the browser looks for it before it is rendered. */
function useAnchor(): void {
  useEffect(() => {
    const part = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, []);
}
