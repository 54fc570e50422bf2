import { Copy } from '../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { copyText } from '../../kit/web/overlay/copy-text.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { SNIPPETS } from './signature-snippets.ts';
import css from './Webhooks.module.css';
import { known } from '../../kit/known.ts';

/** Explains how a receiver verifies the signature of a message. */
export function SignatureHelp() {
  const [chosen, setChosen] = useState(known(SNIPPETS[0], 'the first example'));
  return (
    <details className={css.help}>
      <summary>Como conferir a assinatura</summary>
      <div className={css.helpBody}>
        <p>
          Cada mensagem traz <code>webhook-id</code>, <code>webhook-timestamp</code> e <code>webhook-signature</code>. A
          assinatura é o HMAC-SHA256 de <code>id.timestamp.corpo</code> com o segredo. Confira o corpo como chegou,
          antes de interpretá-lo, e responda 200 a 299 em até 5 segundos.
        </p>
        <div className={css.helpHead} role="group" aria-label="Linguagem do exemplo">
          {SNIPPETS.map((snippet) => (
            <Button
              key={snippet.language}
              size="sm"
              variant={snippet === chosen ? 'default' : 'subtle'}
              aria-pressed={snippet === chosen}
              onClick={() => setChosen(snippet)}
            >
              {snippet.language}
            </Button>
          ))}
          <Button
            size="sm"
            variant="subtle"
            icon={<Copy />}
            onClick={() => void copyText(chosen.code, `o exemplo em ${chosen.language}`)}
          >
            Copiar
          </Button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
        <pre className={css.code} tabIndex={0} aria-label={`Exemplo em ${chosen.language}`}>
          {chosen.code}
        </pre>
        <p className={css.muted}>
          Guarde cada <code>webhook-id</code>: a mesma mensagem pode chegar mais de uma vez. <code>pessoa.version</code>{' '}
          diz qual é a mais nova de uma ficha.
        </p>
      </div>
    </details>
  );
}
