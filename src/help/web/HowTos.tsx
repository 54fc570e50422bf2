import type { ReactNode } from 'react';
import { printedKeys } from '../../kit/web/keys/shortcuts.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Kbd } from '../../kit/web/ui/Kbd.tsx';
import css from './AjudaPage.module.css';

const K = ({ of: { keys } }: { of: { keys: string } }) => <Kbd inText>{printedKeys(keys)}</Kbd>;

type KeyName =
  | 'change'
  | 'create'
  | 'edit'
  | 'export'
  | 'filter'
  | 'jump'
  | 'look'
  | 'next'
  | 'palette'
  | 'paste'
  | 'save'
  | 'saveAndNew'
  | 'search'
  | 'select'
  | 'selectAll'
  | 'skip'
  | 'undo';

/** The keys that the instructions mention. */
export type HowToKeys = Readonly<Record<KeyName, { keys: string }>>;

/** Instructions for everyday tasks, in a few steps each. */
export function HowTos({ keys }: { keys: HowToKeys }) {
  return (
    <div className={css.howTos}>
      <HowTo id="cadastrar" title="Cadastrar uma pessoa ou empresa">
        <li>
          Abra{' '}
          <Link to="/pessoas/$codigo" params={{ codigo: 'nova' }}>
            Nova pessoa
          </Link>{' '}
          ou{' '}
          <Link to="/empresas/$codigo" params={{ codigo: 'nova' }}>
            Nova empresa
          </Link>
          ; na lista, tecle <K of={keys.create} />.
        </li>
        <li>
          Digite e tecle <K of={keys.next} /> para ir ao próximo campo. Só o nome é obrigatório.
        </li>
        <li>
          Ou cole o que já está escrito: uma assinatura de e-mail, um contato do WhatsApp, uma linha de planilha, um
          cartão CNPJ, a chave de uma nota. <K of={keys.paste} /> na lista abre uma ficha nova com ele; numa ficha nova,
          vale fora dos campos ou no nome, e há o botão Colar dados. Entra o que o texto prova; o resto vai para
          Observações, e <K of={keys.undo} /> desfaz.
        </li>
        <li>
          Com o CEP, o resto do endereço se preenche. Se ele é de outro estado ou de outra cidade, o endereço é trocado
          por inteiro, e Desfazer traz de volta o que estava. O que parece errado é avisado na hora.
        </li>
        <li>
          O tipo de um telefone segue dos números que você digita; o que você escolher depois deles fica. Um valor pode
          ser escrito como 1.500,50, 1500,50 ou 1500.50.
        </li>
        <li>
          <K of={keys.save} /> salva; <K of={keys.saveAndNew} /> salva e começa outra. O que não foi salvo fica como
          rascunho neste navegador por duas semanas.
        </li>
        <li>
          Para uma ficha quase igual a outra, abra a outra e escolha Duplicar em Mais ações, ou peça duplicar em{' '}
          <K of={keys.palette} />. Documentos, datas, inscrições e códigos externos ficam para preencher, e nada é
          guardado até salvar.
        </li>
        <li>
          Rascunhos são oferecidos quando a ficha, ou uma nova, abre de novo: vários, cada um com nome e hora, e só para
          quem os digitou. Ficam cifrados, e sair do sistema ou trocar a senha os apaga. Num computador de todos, saia
          ao terminar.
        </li>
      </HowTo>
      <HowTo id="achar" title="Achar uma ficha">
        <li>
          <K of={keys.palette} /> acha de qualquer tela; em <Link to="/pessoas">Fichas</Link>, tecle{' '}
          <K of={keys.search} />.
        </li>
        <li>
          Vale nome, CPF ou CNPJ, telefone, e-mail, cidade ou código, com ou sem acentos, pontos e traços. Leitores não
          acham por CPF ou CNPJ.
        </li>
        <li>Bastam começos de palavras: “silva jo” acha João da Silva.</li>
        <li>
          Fichas são as de pessoas e as de empresas; Pessoas e Empresas, no alto da lista, mostram só umas ou só outras.
          PF e PJ em cada linha dizem de qual se trata.
        </li>
        <li>
          Em Filtros (<K of={keys.filter} />) se escolhem situação, papel, estado, cidade, pendência e etiqueta, cada um
          com vários valores; exceto, ao lado dos escolhidos, deixa-os de fora. Valem todas as condições, ou qualquer
          uma.
        </li>
        <li>
          <K of={keys.look} /> numa linha mostra a ficha ao lado, e as setas passam às outras. <K of={keys.jump} /> vai
          direto a uma letra, a um nome ou a uma posição da lista, e diz em que linha você está.
        </li>
      </HowTo>
      <HowTo id="visoes" title="Guardar uma lista como visão">
        <li>Na lista, pesquise, filtre, ordene e escolha as colunas; depois abra Visões e Salvar como nova visão.</li>
        <li>
          Administradores e gestores podem mostrá-la a todos do cliente. O endereço da página, com os filtros e a visão,
          pode ser mandado a um colega.
        </li>
        <li>Se a lista muda, a tela diz que a visão foi alterada: salve por cima, ou descarte e volte a ela.</li>
      </HowTo>
      <ImportHowTo keys={keys} />
      <HowTo id="exportar" title="Exportar para uma planilha">
        <li>
          Na lista, pesquise e filtre, ou marque as fichas, e tecle <K of={keys.export} />. O título diz quantas fichas
          vão no arquivo.
        </li>
        <li>
          Escolha o formato e as colunas; a ordem delas muda arrastando, ou com Alt e as setas. Guardar como… deixa esta
          forma para todos do cliente.
        </li>
        <li>
          Para alterar e importar de volta põe id e versão no arquivo: na importação, só o que mudou é aplicado. Colunas
          Id e Código de outros programas não valem como as daqui: são códigos externos. Os arquivos ficam sete dias em{' '}
          <Link to="/exportacoes">Exportações</Link>.
        </li>
      </HowTo>
      <HowTo id="excluir" title="Excluir e restaurar">
        <li>
          Na ficha, abra Mais ações, escolha Excluir e confirme com Sim, excluir. A ficha sai das listas; nada se perde.
        </li>
        <li>
          Para ver as excluídas, marque Só as excluídas em Filtros, ou abra{' '}
          <Link to="/pessoas" search={{ excluidas: true }}>
            a lista das excluídas
          </Link>
          .
        </li>
        <li>Abra a ficha e escolha Restaurar. Em Histórico está quem mudou o quê, e quando.</li>
      </HowTo>
      <HowTo id="muitas" title="Mudar muitas fichas de uma vez">
        <li>
          Na lista, marque as fichas com <K of={keys.select} /> ou pela caixa de cada uma. Para marcar tudo o que a
          busca acha, tecle <K of={keys.selectAll} /> duas vezes, ou escolha Selecionar todas; depois, desmarque as que
          ficam de fora.
        </li>
        <li>
          Escolha o que mudar na barra de baixo, ou tecle <K of={keys.change} />: situação, etiquetas, papéis, limite de
          crédito, observações, um telefone ou e-mail a mais, a menos ou no lugar de outro, o endereço principal,
          excluir. Antes, a tela diz quantas mudam e mostra exemplos; depois, dá para desfazer.
        </li>
      </HowTo>
      <HowTo id="desfazer" title="Desfazer">
        <li>
          Logo depois de salvar ou excluir, escolha Desfazer no aviso, ou tecle <K of={keys.undo} /> fora dos campos.
        </li>
        <li>
          Semanas depois também: em <Link to="/operacoes">Operações</Link>, abra a mudança, veja o que Desfazer vai
          mudar e confirme. Vale para uma ficha ou para uma importação inteira.
        </li>
        <li>
          O que alguém editou depois fica como está, e aparece numa lista com o nome. Desfazer também pode ser desfeito.
        </li>
        <li>No Histórico da ficha, compare duas versões, ou volte a uma delas, inteira ou só em alguns campos.</li>
      </HowTo>
      <MoreHowTos palette={keys.palette} />
    </div>
  );
}

/** Instructions for occasional tasks. */
function MoreHowTos({ palette }: { palette: { keys: string } }) {
  return (
    <>
      <HowTo id="painel" title="Organizar o painel">
        <li>
          No <Link to="/">Painel</Link>, arraste um widget pelo botão de mover; pelo teclado, Espaço segura, as setas
          mudam o lugar, Espaço solta.
        </li>
        <li>No menu de cada widget: cor, título, recolher, tela cheia, ocultar e excluir.</li>
        <li>Em cada gráfico: salvar como imagem, levar os dados, imprimir, anotar, ver como tabela.</li>
        <li>O que foi ocultado volta por Organizar, que também restaura tudo como era.</li>
      </HowTo>
      <HowTo id="pendencias" title="Completar fichas">
        <li>
          Em <Link to="/pendencias">Pendências</Link> estão as fichas sem documento, endereço, telefone, e-mail ou data.
        </li>
        <li>Escolha uma pendência e abra a ficha: ela se abre na parte que falta.</li>
      </HowTo>
      <HowTo id="clientes" title="Trabalhar em mais de um cliente">
        <li>
          Troque de cliente no alto da tela, ou por <K of={palette} />. Cada aba pode estar em um.
        </li>
        <li>“Todos os clientes” mostra as fichas de todos, só para consulta.</li>
      </HowTo>
      <HowTo id="webhooks" title="Avisar outros sistemas">
        <li>
          O administrador do cliente abre <Link to="/webhooks">Webhooks</Link> e cadastra o endereço do outro sistema. O
          segredo aparece uma vez: guarde-o lá.
        </li>
        <li>Envie um teste. Daí em diante, cada ficha que muda é avisada em segundos, na ordem.</li>
        <li>Se o outro sistema cair, tenta-se de novo por três dias. Reenviar manda outra vez o que ele perdeu.</li>
      </HowTo>
    </>
  );
}

function ImportHowTo({ keys }: { keys: HowToKeys }) {
  return (
    <HowTo id="importar" title="Importar uma planilha">
      <li>
        Abra <Link to="/importar">Importar</Link> e solte o arquivo: CSV, Excel (.xlsx), LibreOffice (.ods) ou vCard.
        Confira o nome do cliente, que aparece grande.
      </li>
      <li>Veja se os acentos estão certos, e diga o que é cada coluna. As conhecidas já vêm escolhidas.</li>
      <li>
        A conferência lê o arquivo inteiro sem mudar nada, e mostra as linhas novas, as alteradas (o que muda, campo a
        campo) e as que ficam de fora, com o motivo. Nas linhas com problema, <K of={keys.edit} /> corrige a célula, e{' '}
        <K of={keys.skip} /> pula a linha.
      </li>
      <li>
        O código que outro sistema dá a cada ficha (Bling, Omie, Tiny, um ERP antigo) entra como código externo: diga de
        que sistema é. Na próxima planilha de lá, a linha altera a ficha que tem o código; o mesmo código não fica em
        duas fichas.
      </li>
      <li>
        A ordem do dia e do mês é da coluna: uma data como 25/12 a prova. Onde nenhuma prova, a conferência diz, e você
        escolhe dia/mês ou mês/dia.
      </li>
      <li>
        Linhas que a planilha oculta, por um filtro ou à mão, ficam em Separadas, e um botão traz todas. Colunas ocultas
        entram, e a tela diz quais são.
      </li>
      <li>
        Os arquivos ficam guardados no servidor. Importar mostra quanto os deste cliente ocupam e quanto ainda cabe;
        para abrir espaço, apague os antigos ali e em <Link to="/exportacoes">Exportações</Link>.
      </li>
      <li>
        Importe. Pode sair da página enquanto entra; depois, Desfazer importação leva tudo de volta, mesmo semanas
        depois.
      </li>
    </HowTo>
  );
}

function HowTo({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} className={css.howTo}>
      <h3>{title}</h3>
      <ol>{children}</ol>
    </section>
  );
}
