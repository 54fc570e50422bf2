import { X } from '../../../kit/web/icons/icons.ts';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { FoundAnswer } from '../../../cnpj/cnpj.schema.ts';
import { useMay } from '../../../access/web/use-permissions.ts';
import { ariaKeys, printedKeys, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { CompanyChange } from '../../../reading/receita/plan-company.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { CNPJ_KEYS } from './cnpj.keys.ts';
import { consultaText, nothingText, warningsOf } from './cnpj-words.ts';
import css from './CnpjWatch.module.css';
import { type ShownLook, useCnpjLook } from './use-cnpj-look.ts';
import type { CnpjLook } from './cnpj-look.ts';

type Props = {
  /** the stored record; undefined for a new one */
  base: () => Pessoa | undefined;
  /** the form is an empty row of the list */
  inRow?: boolean;
};

/** Fills the form of a company from the Receita once its CNPJ is complete, and says what was filled and by whom. */
export function CnpjWatch(props: Props) {
  const mayLookUp = useMay('cnpj.lookUp');
  const { onWatched } = usePessoaFormHandle();
  useEffect(() => {
    if (!mayLookUp) onWatched?.();
  }, [mayLookUp, onWatched]);
  return mayLookUp ? <Watch {...props} /> : null;
}

function Watch({ base, inRow = false }: Props) {
  const fill = useCnpjLook(base);
  const { look } = fill;
  const differs = look?.differs ?? [];
  useShortcut({ ...CNPJ_KEYS.use, enabled: differs.length > 0, run: fill.replace });
  const place = inRow ? null : document.getElementById('avisos');
  const notice = look && <Notice fill={fill} look={look} />;
  return place ? createPortal(notice, place) : <div className={css.row}>{notice}</div>;
}

type NoticeProps = { fill: ShownLook; look: CnpjLook };

/** One line of the state of the look-up, the loudest first. */
function Notice({ fill, look }: NoticeProps) {
  const { answer, failure } = look;
  if (answer?.outcome === 'found') return <FoundNotice fill={fill} look={look} answer={answer} />;
  if (answer?.outcome === 'off') return null;
  const isWaiting = !answer && failure === undefined;
  return (
    <Banner
      kind={answer?.outcome === 'notFound' ? 'warning' : 'info'}
      role="status"
      actions={
        !isWaiting && (
          <>
            <Button size="sm" onClick={fill.askAgain}>
              Tentar de novo
            </Button>
            <IconButton size="sm" label="Fechar" icon={<X />} onClick={fill.close} />
          </>
        )
      }
    >
      {failure ?? (answer ? nothingText(answer) : 'Consultando a Receita…')}
    </Banner>
  );
}

/** What the Receita says, what was filled, and what stays as it was typed. */
function FoundNotice({ fill, look, answer }: NoticeProps & { answer: FoundAnswer }) {
  const { filling, differs, isOffered } = look;
  const { loud, others } = warningsOf(answer.say);
  const isOld = answer.consulta.certainty === 'provavel';
  return (
    <Banner
      kind={loud === undefined ? (others.length > 0 ? 'warning' : 'success') : 'error'}
      role={loud === undefined ? 'status' : 'alert'}
      actions={
        <>
          {isOffered && (
            <Button size="sm" onClick={fill.fill}>
              Preencher
            </Button>
          )}
          {filling && filling.changes.length > 0 && (
            <Button size="sm" onClick={fill.undo}>
              Desfazer
            </Button>
          )}
          <IconButton size="sm" label="Fechar" icon={<X />} onClick={fill.close} />
        </>
      }
    >
      {loud !== undefined && <strong className={css.loud}>{loud}</strong>}
      {others.map((text) => (
        <p key={text} className={css.line}>
          {text}
        </p>
      ))}
      <p className={css.line}>
        {filledText(isOffered, filling?.changes ?? [])} <span className={css.by}>{consultaText(answer.consulta)}.</span>
        {isOld && ' Os dados têm mais de 30 dias: a situação é só provável.'}
      </p>
      {differs.length > 0 && (
        <p className={css.line}>
          {`Ficou como você digitou: ${labelsOf(differs)}. `}
          <Button size="sm" variant="subtle" aria-keyshortcuts={ariaKeys(CNPJ_KEYS.use)} onClick={fill.replace}>
            Usar os da Receita
          </Button>{' '}
          <Kbd>{printedKeys(CNPJ_KEYS.use.keys)}</Kbd>
        </p>
      )}
    </Banner>
  );
}

function filledText(isOffered: boolean, changes: readonly CompanyChange[]): string {
  if (isOffered) return 'A Receita tem dados desta empresa, e nada foi preenchido.';
  if (changes.length === 0) return 'A Receita diz o mesmo.';
  return `Preenchido pela Receita: ${labelsOf(changes)}.`;
}

function labelsOf(changes: readonly CompanyChange[]): string {
  return new Intl.ListFormat('pt-BR').format(new Set(changes.map(({ label }) => label)));
}
