/**
 * Lines of business: the words in the registered name, words of trade names, the CNAE subclass, and the weight. Shops and
 * services of the neighbourhood are the largest part of any register.
 */
export const TRADES = `
Comércio de Alimentos|Mercado,Mercearia,Empório|4712100|80
Supermercados|Supermercado,Mercado|4711302|40
Panificadora e Confeitaria|Padaria,Panificadora,Confeitaria|4721102|50
Restaurante|Restaurante,Cantina,Churrascaria|5611201|60
Lanchonete|Lanchonete,Café,Lanches|5611203|40
Comércio de Bebidas|Adega,Distribuidora,Depósito|4723700|25
Drogaria|Farmácia,Drogaria|4771701|35
Comércio de Autopeças|Auto Peças,Peças|4530703|30
Reparação Automotiva|Oficina,Auto Center,Mecânica|4520001|40
Construções|Construtora,Engenharia|4120400|45
Materiais de Construção|Casa,Depósito,Construcenter|4744099|40
Transportes Rodoviários|Transportes,Transportadora,Cargas|4930202|45
Sociedade de Advogados|Advocacia,Advogados|6911701|15
Serviços Contábeis|Contabilidade,Contábil|6920601|30
Tecnologia da Informação|Sistemas,Software,Tecnologia|6201501|35
Clínica Médica|Clínica,Centro Médico|8630503|25
Odontologia|Odonto,Clínica Odontológica|8630504|20
Academia de Ginástica|Academia,Studio|9313100|15
Salão de Beleza|Salão,Espaço,Beleza|9602501|30
Confecções|Modas,Confecções,Boutique|4781400|60
Calçados|Calçados,Sapataria|4782201|20
Móveis e Decorações|Móveis,Casa,Decorações|4754701|25
Eletrônicos|Eletro,Eletrônica|4753900|20
Papelaria e Livraria|Papelaria,Livraria|4761003|15
Produtos para Animais|Pet Shop,Casa de Ração|4789004|18
Ensino Fundamental|Escola,Colégio,Centro Educacional|8513900|18
Negócios Imobiliários|Imobiliária,Imóveis|6821801|20
Artes Gráficas|Gráfica,Impressos|1813099|15
Metalúrgica|Metalúrgica,Metais|2599399|18
Comércio de Cereais|Cereais,Grãos|4632001|15
Laticínios|Laticínios|1052000|8
Agropecuária|Agropecuária,Fazenda|0115600|18
`;

/** Second parts of trade names, as Brazilian shops have them besides the names of owners. */
export const TRADE_WORDS = `
Bom Jesus|São José|Santo Antônio|Nossa Senhora Aparecida|Santa Rita|São Jorge|Boa Vista|Bela Vista|Central|Popular|Avenida
Ideal|Modelo|Real|Imperial|Nacional|Brasil|Brasileira|Paulista|Mineira|Nordestina|Gaúcha|União|Aliança|Progresso|Esperança
Estrela|Estrela do Sul|Sol Nascente|Primavera|Alvorada|Aurora|Horizonte|Novo Horizonte|Planalto|Serra Azul|Vale Verde
Rio Claro|Águas Claras|Cristal|Diamante|Esmeralda|Ouro Fino|Ouro Verde|Beija-Flor|Sabiá|Araucária|Ipê|Jequitibá|Palmeiras
Dois Irmãos|Três Irmãos|Família|Econômica|Total|Prime|Max|Express|Ponto Certo|Bom Preço|Preço Bom|Atual|Moderna|Universal
`;

/** Tags of records with their weights, from common to rare. */
export const TAGS =
  'varejo:30 atacado:18 recorrente:16 indicação:12 newsletter:12 feira:8 entrega:8 orçamento:7 inadimplente:5 contrato:5 vip:4 exportação:2';

export const REMARKS = `
Prefere contato pela manhã.|Ligar antes de entregar.|Pede nota fiscal com o número do pedido.|Atende só com hora marcada.
Cliente desde a loja antiga.|Entregar pela portaria dos fundos.|Falar com o financeiro sobre boletos.|Mudou de endereço este ano.
Solicitou desconto para pagamento à vista.|Enviar catálogo novo por e-mail.|Aceita entrega aos sábados.|Conferir cadastro na próxima compra.
`;
