import { formatTelefone } from '@fichario/brasil';
import { Download, Mail, MapPin, MessageCircle, Phone, Printer } from '../../../kit/web/icons/icons.ts';
import type { ReactNode } from 'react';
import { toNameOfFile } from '../../../kit/name-of-file.ts';
import { saveFile } from '../../../kit/web/browser/save-file.ts';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { addressLines } from '../../../pessoa/card/address-lines.ts';
import { mailHref, mapHref, telHref, whatsappHref } from '../../../pessoa/card/contact-links.ts';
import { toVcard } from '../../../pessoa/card/vcard.ts';
import { labelOfChoice } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { textsOfItem } from '../../../pessoa/show-items.ts';
import css from './CardDialog.module.css';
import { QrCard } from './QrCard.tsx';
import { useCidadeNames } from './use-cidade-names.ts';

type Props = { pessoa: Pessoa; onClose: () => void };

/** The contacts of a record with links that open them, and its card as a QR code and as a file. */
export function CardDialog({ pessoa, onClose }: Props) {
  const cidadeOf = useCidadeNames(pessoa.enderecos.length > 0);
  const handlePrint = () => {
    onClose();
    // after the dialog has closed
    setTimeout(() => print());
  };
  return (
    <Dialog
      open
      size="lg"
      title={`Contatos de ${pessoa.nome}`}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={<Download />}
            onClick={() => saveFile(vcardFile(pessoa), `${toNameOfFile(pessoa.nome) || 'contato'}.vcf`)}
          >
            Baixar vCard
          </Button>
          <Button icon={<Printer />} onClick={handlePrint}>
            Imprimir a ficha
          </Button>
        </>
      }
    >
      <div className={css.card}>
        <Contacts pessoa={pessoa} cidadeOf={cidadeOf} />
        <QrCard pessoa={pessoa} cidadeOf={cidadeOf} />
      </div>
    </Dialog>
  );
}

function Contacts({ pessoa, cidadeOf }: { pessoa: Pessoa; cidadeOf: (codigo: string) => string }) {
  const { telefones, emails, enderecos } = pessoa;
  if (telefones.length + emails.length + enderecos.length === 0)
    return <p className={css.none}>Esta ficha não tem telefone, e-mail nem endereço.</p>;
  return (
    <ul className={css.contacts} aria-label="Contatos">
      {telefones.map((telefone, index) => {
        const whatsapp = whatsappHref(telefone);
        const numero = formatTelefone(telefone.numero);
        const note = textsOfItem('telefones', BLOCKS.telefones, telefone, ['numero']).join(' · ');
        return (
          <ContactLine key={index} text={numero} note={note}>
            <ContactLink href={telHref(telefone)} label={`Ligar para ${numero}`} icon={<Phone />} />
            {whatsapp && (
              <ContactLink href={whatsapp} label={`WhatsApp para ${numero}`} icon={<MessageCircle />} isOutside />
            )}
          </ContactLine>
        );
      })}
      {emails.map(({ email, tipo }, index) => (
        <ContactLine key={index} text={email} note={labelOfChoice('emails.tipo', tipo)}>
          <ContactLink href={mailHref(email)} label={`Escrever para ${email}`} icon={<Mail />} />
        </ContactLine>
      ))}
      {enderecos.map((endereco, index) => {
        const lines = addressLines(endereco, cidadeOf(endereco.codigoCidade));
        if (lines.length === 0) return null;
        return (
          <ContactLine key={index} text={lines.join('\n')} note={labelOfChoice('enderecos.tipo', endereco.tipo)}>
            <ContactLink href={mapHref(lines)} label={`Ver no mapa: ${lines[0]}`} icon={<MapPin />} isOutside />
          </ContactLine>
        );
      })}
    </ul>
  );
}

function ContactLine({ text, note, children }: { text: string; note: string; children: ReactNode }) {
  return (
    <li className={css.contact}>
      <span className={css.text}>{text}</span>
      <span className={css.note}>{note}</span>
      <span className={css.links}>{children}</span>
    </li>
  );
}

type LinkProps = { href: string; label: string; icon: ReactNode; isOutside?: boolean };

/** A link to another program, or to another site in a new window. */
function ContactLink({ href, label, icon, isOutside = false }: LinkProps) {
  return (
    <a
      className={css.link}
      href={href}
      aria-label={isOutside ? `${label} (abre outra janela)` : label}
      title={label}
      {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icon}
    </a>
  );
}

function vcardFile(pessoa: Pessoa): Blob {
  return new Blob([toVcard(pessoa)], { type: 'text/vcard;charset=utf-8' });
}
