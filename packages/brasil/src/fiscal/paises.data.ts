/**
 * Countries by their code of the Banco Central, which NF-e (cPais), NFS-e and SPED use, with ISO 3166-1 and the name that people
 * write: `code iso name` between bars. Codes have no zeros in front. Territories without people are left out.
 */
export const PAISES_TEXT = `132 AF Afeganistão|7560 ZA África do Sul|175 AL Albânia|230 DE Alemanha|370 AD Andorra|400 AO Angola|418 AI Anguilla|
434 AG Antígua e Barbuda|531 SA Arábia Saudita|590 DZ Argélia|639 AR Argentina|647 AM Armênia|655 AW Aruba|
698 AU Austrália|728 AT Áustria|736 AZ Azerbaijão|779 BS Bahamas|809 BH Bahrein|817 BD Bangladesh|833 BB Barbados|
850 BY Belarus|876 BE Bélgica|884 BZ Belize|2291 BJ Benin|906 BM Bermudas|973 BO Bolívia|
990 BQ Bonaire, Saba e Santo Eustáquio|981 BA Bósnia e Herzegovina|1015 BW Botsuana|1058 BR Brasil|1082 BN Brunei|
1112 BG Bulgária|310 BF Burkina Faso|1155 BI Burundi|1198 BT Butão|1279 CV Cabo Verde|1457 CM Camarões|1414 KH Camboja|
1490 CA Canadá|1546 QA Catar|1538 KZ Cazaquistão|7889 TD Chade|1589 CL Chile|1600 CN China|1635 CY Chipre|
1694 CO Colômbia|1732 KM Comores|1775 CG Congo|1872 KP Coreia do Norte|1902 KR Coreia do Sul|1937 CI Costa do Marfim|
1961 CR Costa Rica|1953 HR Croácia|1996 CU Cuba|2003 CW Curaçao|2321 DK Dinamarca|7838 DJ Djibuti|2356 DM Dominica|
2402 EG Egito|6874 SV El Salvador|2445 AE Emirados Árabes Unidos|2399 EC Equador|2437 ER Eritreia|2470 SK Eslováquia|
2461 SI Eslovênia|2453 ES Espanha|7544 SZ Essuatíni|2496 US Estados Unidos|2518 EE Estônia|2534 ET Etiópia|
8702 FJ Fiji|2674 PH Filipinas|2712 FI Finlândia|2755 FR França|2810 GA Gabão|2852 GM Gâmbia|2895 GH Gana|
2917 GE Geórgia|2933 GI Gibraltar|2976 GD Granada|3018 GR Grécia|3050 GL Groenlândia|3093 GP Guadalupe|3131 GU Guam|
3174 GT Guatemala|1504 GG Guernsey|3379 GY Guiana|3255 GF Guiana Francesa|3298 GN Guiné|3310 GQ Guiné Equatorial|
3344 GW Guiné-Bissau|3417 HT Haiti|3450 HN Honduras|3514 HK Hong Kong|3557 HU Hungria|3573 YE Iêmen|
3595 IM Ilha de Man|5355 NF Ilha Norfolk|153 AX Ilhas Aland|1376 KY Ilhas Cayman|2593 FO Ilhas Faroé|
2550 FK Ilhas Malvinas|4723 MP Ilhas Marianas do Norte|4766 MH Ilhas Marshall|5932 PN Ilhas Pitcairn|
6777 SB Ilhas Salomão|8230 TC Ilhas Turcas e Caicos|8664 VI Ilhas Virgens Americanas|8630 VG Ilhas Virgens Britânicas|
3611 IN Índia|3654 ID Indonésia|3727 IR Irã|3697 IQ Iraque|3751 IE Irlanda|3794 IS Islândia|3832 IL Israel|
3867 IT Itália|3913 JM Jamaica|3999 JP Japão|1508 JE Jersey|4030 JO Jordânia|4111 KI Kiribati|1988 KW Kuwait|
4200 LA Laos|4260 LS Lesoto|4278 LV Letônia|4316 LB Líbano|4340 LR Libéria|4383 LY Líbia|4405 LI Liechtenstein|
4421 LT Lituânia|4456 LU Luxemburgo|4472 MO Macau|4499 MK Macedônia do Norte|4502 MG Madagascar|4553 MY Malásia|
4588 MW Malaui|4618 MV Maldivas|4642 ML Mali|4677 MT Malta|4740 MA Marrocos|4774 MQ Martinica|4855 MU Maurício|
4880 MR Mauritânia|4885 YT Mayotte|4936 MX México|930 MM Mianmar|4995 FM Micronésia|5053 MZ Moçambique|
4944 MD Moldávia|4952 MC Mônaco|4979 MN Mongólia|4985 ME Montenegro|5010 MS Montserrat|5070 NA Namíbia|5088 NR Nauru|
5177 NP Nepal|5215 NI Nicarágua|5258 NE Níger|5282 NG Nigéria|5312 NU Niue|5380 NO Noruega|5428 NC Nova Caledônia|
5487 NZ Nova Zelândia|5568 OM Omã|5738 NL Países Baixos|5754 PW Palau|5780 PS Palestina|5800 PA Panamá|
5452 PG Papua-Nova Guiné|5762 PK Paquistão|5860 PY Paraguai|5894 PE Peru|5991 PF Polinésia Francesa|6033 PL Polônia|
6114 PR Porto Rico|6076 PT Portugal|6238 KE Quênia|6254 KG Quirguistão|6289 GB Reino Unido|
6408 CF República Centro-Africana|8885 CD República Democrática do Congo|6475 DO República Dominicana|6602 RE Reunião|
6700 RO Romênia|6750 RW Ruanda|6769 RU Rússia|6858 EH Saara Ocidental|6904 WS Samoa|6912 AS Samoa Americana|
6971 SM San Marino|7102 SH Santa Helena|7153 LC Santa Lúcia|6955 KN São Cristóvão e Névis|7005 PM São Pedro e Miquelão|
7200 ST São Tomé e Príncipe|7056 VC São Vicente e Granadinas|7315 SC Seicheles|7285 SN Senegal|7358 SL Serra Leoa|
7370 RS Sérvia|7412 SG Singapura|6998 SX Sint Maarten|7447 SY Síria|7480 SO Somália|7501 LK Sri Lanka|7595 SD Sudão|
7600 SS Sudão do Sul|7641 SE Suécia|7676 CH Suíça|7706 SR Suriname|7765 TH Tailândia|1619 TW Taiwan|
7722 TJ Tajiquistão|7803 TZ Tanzânia|7919 CZ Tchéquia|7951 TL Timor-Leste|8001 TG Togo|8052 TK Tokelau|8109 TO Tonga|
8150 TT Trinidad e Tobago|8206 TN Tunísia|8249 TM Turcomenistão|8273 TR Turquia|8281 TV Tuvalu|8311 UA Ucrânia|
8338 UG Uganda|8451 UY Uruguai|8478 UZ Uzbequistão|5517 VU Vanuatu|8486 VA Vaticano|8508 VE Venezuela|8583 VN Vietnã|
8753 WF Wallis e Futuna|8907 ZM Zâmbia|6653 ZW Zimbábue`;
