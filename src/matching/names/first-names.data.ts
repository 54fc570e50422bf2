/**
 * First names used in Brazil, of women and men, as `chaveNome` writes them: typed for this project from general knowledge, not taken
 * from a census or another list. Spellings of the same sound (Luiza, Luisa) have one entry; Lúcia and Luzia are two names. Names more
 * frequent as surnames are omitted.
 */
export const FIRST_NAMES = `
abdala abdul abel abigail abilio abner acacia acacio acelino acemira ada adailton adair adalberto adalgisa adan adao adauto adeilson
adeilton adelaide adelar adelcio adelia adelina adelino adelio adelita adelmar adelmo adelson ademar ademario ademilson ademilton ademir
adenilda adenilson adenilton adenilza adenir aderaldo aderbal aderito aderson adilio adilson adilton adimilson adirene adirson admilson
adolf adolfo adonai adonias adonis adriana adriane adriano adriel adriela adriele adson aecio afonso afra afranio agata agda agenor agenora
aglae aglaia agnalda agnaldo agnela agnes agostinho agripino aguinaldo ahmad ahmed aida aiko ailma ailson ailton ailza airam airton
ajuricaba akemi akio akira aladia alaide alaides alain alair alairton alan alana alane alanis alano alba albanita albaniza albano alberta
albertina albertino alberto albina albino alcebiades alceia alcenir alceu alcides alcilene alcimar alcina alcindo alciomar alcione alcir
alda aldaci aldair aldeci aldemar aldemir aldeni aldenice aldenir aldenira aldeniza aldenor aldenora alderina aldicea aldilene aldina
aldinei aldineia aldir aldo aleandro alecia aleida aleixo alessa alessandra alessandro alessio alex alexander alexandra alexandre
alexandrina alexandrino alexandro alexia alexsander alexsandra alexsandro alfeu alfio alfons alfredo algemiro ali alice alicia alicio
alinda alinni alipio alisa alisson alline alma almeri almerinda almerindo almir almiro aloisio altaci altair altamir altamira altamiro
altemar altenir altina altino aluisio alva alvanir alvarina alvaro alvim alvimar alvina alvino alzeni alzira alzirene amabile amadeo amadeu
amalia amancio amanda amara amarildo amarilis amaro amauri ambrosina ambrosio amedeo amelia americo amilca amilcar amilton amin amina amir
amos ana anabel anabela anacleto anaide anailde anaildes anailza anais analeia analia analice ananias anastacia anastacio anderlea anderson
andre andrea andrei andreia andressa andreza andriele andrielli andrina anelisa anelise anelita anesia anesio anete angela angelica
angelina angelino angelita angelo ani anibal anice aniceto anilton anisia anisio anita anne annie anselmo ansia antenor antenora antero
anthony antonella antonia antoniel antonieta antonino antonio anunciada anunciata aparecida apio apoena apolinario apolonia apolonio
aquiles araceli araci araken aramis arcanjo arcenio arceu aretha aretuza argemiro argeu ari ariadna ariadne ariana ariane ariel ariela
ariele arildo arilene arilson ariosto ariovaldo aristeu aristides aristoteles arivaldo arivan arlan arlei arleide arlene arlete arli
arlinda arlindo arlison armanda armando armelindo armin arminda armindo arminio arnaldo arnildo arno arnobio arnold arnoldina arnoldo
arquimedes artemio artemis artemisa artemisia arthuro artur aruana asael asafe asdrubal assad assis assuero assuncao assunta astolfo astrid
astrogildo ataide ataliba atanasio athos atila atilio audileia audilene audrei augusta augustina augusto aura aurea aurelia aureliano
aurelina aurelio aureliza aurenice aureo auria auricea auricelia aurindo aurino auristela aurora auxiliadora ava avani avelina avelino
ayana ayla aymee ayra aysha ayslan ayumi azarias azelia azenate azenilda balbina baldomero baltazar barbara barnabe bartira bartolomeu
basilia basilio beatrice beatriz bela belarmino belchior belinda belmira belmiro belonisia benedita benedito benicio benigna benigno
benilda benilde benildo benito benjamin benta bento benvinda benvindo berenice bernadete bernarda bernardete bernardina bernardino bernardo
bernice berta berto bertoldo bertolina bete bethania betina betsabe biagio bianca bibiana bibiano bismarck boanerges boaventura bonifacio
branca braulio brayan braz brena brenda breno briane brigida britney bruna brunella brunhilde bruniely brunilda bruno bryan cacilda caetano
caio cairo caiua caiubi caleb calebe caliandra calisto calixto calvin camila camile camilio camilo camily candida candido carin carina
carine carl carla carlene carlinda carlindo carlita carlito carlo carlos carlota carlucia carmela carmelia carmelina carmelita carmelo
carmem carmerinda carminda carmine carminha carmita carmo carmosina carola carolaine carolaini carolina caroline casemiro casilda casimiro
cassandra cassia cassiana cassiane cassiano cassio castorina catarina catia catiuscia caua cauana cauane caue cecilia celeida celenita
celerina celeste celestina celestino celi celia celiana celida celimar celina celino celio celita celmira celsa celso celuta cenira cesar
cesare cesarina cesarino cesira chaiane charlene charles charleston chiara chloe christian christiana christiane christiano christiany
christina christine christopher cibele cicera cicero cid cidalia cidalina cidinei cidineia cileia cileide cinira cinthia ciomara cipriano
cirano cirene ciriaco cirilo cirlea cirleide cirlene ciro cislene clara clarete clarice claricia clarinda clarindo clarissa clauber
claudecir claudeide claudemir claudemiro claudenice claudenilda claudenir claudete claudia claudiana claudiane claudiceia claudilaine
claudilene claudina claudinea claudinei claudineia claudineide claudineli claudinete claudino claudio claudiomar claudiomiro claudionor
claudivan claudson clayton clea cleane cleber cleberson cleberton clebson clecio cledir cledson cleia cleiane cleiciane cleide cleidenice
cleidiana cleidiane cleidimar cleidineia cleidiomar cleidivan cleidson cleilda cleilson cleilton cleimar cleine cleise cleiton cleizer
clelia clemencia clemente clementina clementino clemilda clenice clenilda clenilson clenir cleo cleodete cleofas cleomar cleomara cleonete
cleoni cleonice cleonilda cleonilde cleonilson cleonilza cleonir cleopatra cleri cleria clerio cleriston clessia cleuber cleudson cleunice
cleusa cleverson cleverton clezia clezio clice clicia climene clivia clodoaldo clodomir clodomiro clodovil cloe cloris clotilde clovis
conceicao concetta conrada conrado consolacao constancia constantino cora coralina cordelia corina corinto cornelia cornelio corrado cosma
cosme cremilda creonice crescencia crescencio creusa crisanta crislaine crislane crislei crispim cristela cristian cristiana cristiane
cristiani cristiano cristielle cristina cristine cristiny cristofer cristovam cristovao custodia custodio dacila dafne dagmar dagoberto
daiana daiane daila dainara daise daisy dalci dalgisa daliane dalila dalmacio dalmir dalmira dalmo dalton dalva dalvaci dalvan dalvani
dalvina dalvino damares damaris damasio damiana damiano damiao dana dandara daniel daniela daniele danieli danila danillo dante danubia
dara darci darcila darcilene daria dario darlan darlei darlene darli darwin dauri davi david davidson davina davison dayene debora decio
deise deisi deisiane deisimara deivid deivison deivson dejair dejalma dejanir dejanira delci delcia delcio delfim delfina delfino delia
delma delmar delmara delmira delmiro delson delvair delvan delzuita demerval demetria demetrio demostenes denia denilce denilda denilson
denilton denilza denir denis denise denison denisson denivaldo deocleciano deoclecio deodato deolinda deonete deonilda deraldo derci dercio
derli dermeval desdemona desiderio desiree deusdedit deusdete deusimar devair devani devanir diana diane diego diele dijalma dilce dilcea
dilceia dilene dilermando dileta dilma dilmar dilson dilvan dilza dimas dimitri dina dinael dinair dinaldo dinalva dinara dinarte dinea
dineia dino dinora diocesar dioclecio diogenes diogo diolinda diomar diomara diomedes dionata dionatan dione dioneia dioni dionilda
dionisia dionisio dionor dirce dirceu dircilene dircy dirlei diva divaldo divani divanir divina divino djair djalma djanira djavan djenifer
djonata djonatan dolores domenica domenico domiciano domingas domingos dominique domitila donata donatella donatila donato donizete
donizeti dora doraci doralice doralina doralino dorcas dorgival dorian doriane dorico dorila dorilda dorinha doris dorita dorival dorivaldo
dorli dorotea doroteia dorothy dorvalina dorvalino douglas drieli drielle drusila dulce dulcelina dulci dulcidio dulcilene dulcimar dulcina
dulcinea dulcineia dulcineide durcilene durval durvalina durvalino dylan ebenezer eber eckhard edcarla edcarlos edelmira edelson edeltraud
edeltraut edelvira edelzuita eden edenice edenilda edenilson edenilton edenilza eder ederson edevaldo edgar edgard edgleide edicarla
edicarlos edicleia edicleide ediel edielma edielson edigar edila edilaine edilamar edilane edilberto edileia edilena edilene edileusa
edilia edilio edilma edilmar edilson edilton edilza edimar edimara edimeia edimilson edina edinaldo edinalva edinardo edinei edineia
edineide edinelson edinete edineuza edinho edinilson edinor edio ediomar edipo edir edira edirlei edison edite edith edivaldo edivan
edivanda edivando edivane edivania edivar edivilson edivonete edjalma edjane edlene edleusa edmar edmara edmea edmeia edmilda edmilson
edmir edmunda edmundo edmur edna ednalda ednaldo ednalva ednamar ednea ednei edneia edneide ednilda ednilson edno edrei edson eduard
eduarda eduardo edval edvalda edvaldo edvan edvane edvania edvanio edvar edviges edvilson edward edwin efigenia efraim efrem egberto egidia
egidio eglantina egle egnaldo egon elaine elano elba elci elcia elcilene elcio elda elder eldi eldina eldo eleandro elenara eleni elenilda
elenilza elenir elenita eleno elenor eleonor eleonora eleuteria eleuterio eleuza elevina elfo elfrida elfriede eli elia eliabe eliakim
eliamar eliana eliane elias elicio elidia elidiane eliel elielma elielson elielton elielza eliene elieser eliete elifas eligio elilene
elinaldo elinalva eline elineia elineide elinete elineusa elino eliomar elionai elione elionora elis elisa elisabeta elisama elisandra
elisangela elise elisene elisete eliseu elisiane elisio elisvaldo elisvan elita eliuda eliude eliuza elivaldo elivan elivania elivelto
elivelton elizabete elizabeth elizia elke ellen elma elmano elmar elmara elmir elmo elnatan eloa eloi eloir eloisa elomar elpidia elpidio
elsie elson elton elvandro elves elvia elvina elvino elvio elvira elvirina elvis elza elzeni elzira elzita elzo ema emanoel emanuel
emanuela emanuele emanuelly emerenciana emerita emerson emi emidia emidio emiko emilce emilia emiliana emiliane emiliano emilie emilio
emille emilson emily emilyn emir emiria emival emma emmanuel eneas enedi enedina enedino enedir eneias eneida eneide eni enia enilda enildo
enilson enilza enio enir enisio enivaldo enoc enoque enos enrico enrique enzo epaminondas epifania epifanio epitacio eralda eraldino eraldo
erasma erasmo erci ercilia ercilio ereni erenice erenilda erenita eriberto eric erica erich erico ericson erinaldo erineide erineu
erisvaldo erivalda erivaldo erivan erivelto erivelton erivonaldo erlan erlandia erlane erlene erli erlinda erlon erma ermano ermelinda
ermelindo ermelino ermes ermina erminda erna ernane ernani ernesta ernestina ernestino ernesto ernst eron erondi erondina eronides eros
erotildes ersio erval ervin ervino esau esdras esequiel esmeralda esmeraldina esmeraldo esmeria espedito esperanca estanislau estefani
estefania estefano estela estelita ester estevan estevao etelvina etelvino etelvira etiene ettore euclides euda eudalia eude eudenice eudes
eudo eudocia eudoxia eufemia eufrasia eufrasio eufrosina eugenia eugenio eulalia eulalio euler eulina eunapio eunice eunilda eurice eurico
eurides euridice euripedes euro eusebio eustaquio euza eva evalda evaldina evaldir evaldo evan evana evandir evandra evandro evaneide
evangelina evangelino evangelista evani evania evanice evanilda evanilde evanildo evanilson evanilza evanio evanir evano evarista evaristo
evelin evelina eveline eveliny evelio everalda everaldo everardo everson everton evilasio evita evodia expedita expedito ezequias ezio ezir
ezra fabia fabiana fabiane fabiano fabiele fabiene fabio fabiola fabricia fabriciana fabricio fabrizia fadi fadia faisal fani farid farida
fatima fatme fausta faustina faustino fausto fauzi febe fedra felicia feliciana feliciano felicidade felicio felicita felinto felipe
felisbela felisberta felisberto felismina felismino felix felizardo ferdinanda ferdinando feres fermino fernanda fernando fiama fidelis
filipe filomena filomeno fiorella firmiana firmina firmino flaminio flavia flaviana flaviane flaviano flavio flora florbela florencia
florencio florenice florentina florentino floriano florinda florindo floripes florisa florisbela florisvaldo florival florivaldo fouad fran
francelina francelino francenildo francesca francesco franciane francidalva franciel francieli francielle francielma francieudo francilda
francileide francilene francimar francimara francimeire francinaldo francinalva francinara francine francinei francineide francinete
francinilda francis francisca franciscleiton francisco francislaine francisleide francismara francisvaldo francivaldo francivan francivania
frank franklin franz frederica frederico fredson fredy frida frieda friedrich fritz frutuoso fulgencio fulvia fulvio gabino gabriel
gabriela gabriele gabrieli gael gaetano gaia galdina galdino galileu gamaliel gardenia gaspar gastao gaudencia gaudencio gean gedalva
gedeao gedeon gedson geferson geilson geisa geisiane geisla geisy gelci gelcina gelcira gelma gelsa gelsimar gelson gelva gema genario
genaro genebaldo geneide generosa generoso genesia genesio geni genice genil genilce genilda genildo genilma genilson genilton genilva
genilza genina genir genita genival genivalda genivaldo genivan genivando genoveva gentil geocarlos georg george georges georgete georgia
georgina geovana geovane geovani geovania geralda geraldina geraldino geraldo geralene gercino gerda geremias gerhard gerivaldo gerlane
gerlania gerlanio germana germano germina gersina gerson gertrud gertrudes gerusa gerusia gervasio gesiel gesilda gesner gessi gessiane
gessica gessilene gessivaldo getulia getulio giacomina giacomo giancarlo giane gianfranco gianina gianluca gianna gideao gideon gigliola
gil gilberto gilca gilcelia gilcelio gilcilene gilcimar gilcimara gilcineia gilda gildaci gildasio gildeci gildemar gildenor gilderlan
gildesio gildete gildevan gildo gildson gilma gilmar gilmara gilmaria gilmario gilnei gilneide gilson gilton gilva gilvan gilvana gilvanda
gilvando gilvandro gilvane gilvaneide gilvanete gilvani gilvania gilvanio gilvanir gilza gilzete gina ginevra gino giordana giordano
giorgio giovana giovane giovanina giovanni girlan girlane girlene gisberto gisela giselda gisele giseli giselia gisiane gislaine gislane
gislei gisleine gislene giulia giuliana giuliano giulietta giulio giuseppe giuseppina givaldo givanilda givanildo gladis gladston gladstone
glauber glaubert glauce glaucia glauciane glaucimara glaucineia glaucio glauco glaydson gledson gleice gleiciane gleiciele gleicy gleide
gleidiane gleidson gleison glenda glenio glicelia gliceria glicerio glicia gloria godofredo gonzalo goreti graca graciano graciela graciele
gracieli graciema graciete gracilda gracilene graciliano gracinda graciosa gracita graziela graziele gregoria gregorio greice greicy greta
gualter guaraci guaraciaba gudrun guenter guerino guido guilherme guilhermina guilhermino guiomar guiomara gumercindo gunther gustavo
gutemberg habib hadassa halina hanna hans haroldina haroldo harrison haruka harumi hassan haydee hebe hebert hecio hector hedia hedwig
heide heidi heinrich heinz heitor helena helene helenice helenilson helga helida helio heliodoro heliton helmut heloina heloise helvecia
helvecio hemeterio henri henriete henriqueta heraclito herbert herberto herculana herculano hercules heriberta hermana hermann hermelina
hermeto herminia herminio hermione hermogenes hernan herodias herta hideki hideo higina higor hilaria hilario hilary hilda hildeberto
hildebrando hildegard hildegarda hilderlan hildete hilton hipolita hipolito hiromi hiroshi hiroyuki honorata honorato honoria honorina
honorio horacina horacio horst hortencia hosana huan hudson hugo humberta humberto hussein hyago ian iandra iara iasmin ibere ibrahim icaro
icleia ida idael idalia idalice idalina idalino idalva idelbrando idelci idelfonso ideli idelma idelson idenir iderlan idilia idilio
idineia idivaldo idoir iedda iete ignacio ignez ilana ilani ilca ildefonso ildemar ildo ileana ilena ilene iliana ilidia ilidio ilma ilmara
ilona ilse ilson ilva ilza imaculada imelda immacolata inacia inacio inaia inaja inaldo inara inaura indaia indaiara indalecio indianara
indiara indira ines inesita inge ingeborg ingo ingrid ingride ingridi inocencia inocencio iolanda iole iolene iona ionara ione ionice ira
iracema iraci iracilda iracilde iraide iraides irailde iraildes iraja iralda iramar iran irandi irandir iranete irani irania iranilda
iranilde iranildo iranilson irapuan irene irenice irenilda irenilde iria iride irina irineide irinete irineu irio iris irislene irismar
irisvan irlan irlane irma irmgard irmina irno ironi ironides irton irvando isa isabel isabela isabele isabelli isac isadora isael isaias
isana isaul isaura isauro isidio isidora isidoro isidro isildo isis isla ismael ismaelson ismalia ismar ismara ismenia isnaia isnaldo
isnard isolda isolde isolete isolina isolino israel issao isteli itacir itacira itala italo itamar itamara itana itauana itelvina iva ivair
ivalda ivaldina ivaldo ivalina ivan ivana ivanda ivandir ivandra ivandro ivanei ivaneide ivanete ivaneti ivani ivania ivanice ivanil
ivanilda ivanilde ivanildo ivanilson ivanilza ivanir ivanira ivanise ivanor ivanora ivelise ivete ivna ivo ivon ivonaldo ivone ivonei
ivoneide ivonete ivoneti ivonice ivonilda ivonilde ivonildo ivonilza ivonir ivonise ivy izaira izaltina izaltino izaque izete izilda jaci
jaciane jaciara jaciel jaciele jacileide jacilene jacimara jacineide jacinete jacinta jacinto jacir jacira jackson jaco jacob jacqueline
jacques jade jader jaderson jadiel jadilson jadir jadira jadna jadson jael jaelson jailda jailma jailson jailton jailza jaime jaimir
jainara jair jaira jairo jairton jales jalva jamal jamel jamerson james jameson jamil jamila jamile jamilly jamilson jamilton jana janaina
janaine janaira jandaia jander janderlea janderson jandilson jandir jandira jandoval jandson jane janea janecleia janeide janete janice
janiele janilda janilde janildo janilma janilson janilton janilza janine janiny janio janira janisson januario jaquelina jarbas jardel
jardiel jasiel jasmim jasmine jason jeandro jeane jeanete jeconias jedidias jefte jemima jenifer jeova jeremia jeronimo jerry jesimiel
jesse jesualdo jesuel jesuina jesuino jezabel jhonata jhonatan jiro joab joabe joaci joacilda joacildo joacir joadson joailton joaldo joana
joane joanilda joanildo joanilson joanina joanita joao joaquim joaquina joarez joas joatan jocasta joceli jocelia jocelina jocelino jocelio
jocemar jocenir jociana jociane jociara jociel jocildo jocileide jocilene jocimar jocimara jocineia jocineide jocinete jocival jocivaldo
joedson joel joela joelita joelma joelson joelton joelza johann john joice joicemara joici joicilene joilda joildo joilma joilson joilton
jomar jomara jonair jonas jonatas jone joneide joni jonielson jonilda jonildo jonilson jorcelina jordan jordana jordania jordano jorge
jorgete jorgiana jorgina jorgino jorlan jorlando josafa josane josaphat jose joseane josefa josefina joseide joseildo joseilton joselaine
joselene joselice joselita joselito joselma josemir josenaldo josenei joseneide josenice josenilda josenilde josenildo josenilson josenilto
josenilton josenir josenira josenita joser josete joseval josevaldo josevan josi josiana josiane josias josicleia josicleide josiel josiela
josiele josieli josielma josielson josilaine josilda josileide josilene josilma josilza josimar josimeri josinaldo josinalva josinara
josineia josineide josinete josival josivalda josivaldo josivan josivando josivane josivania josmar josue josuel josuela jovair jovana
jovane jovelina jovelino joveniano jovenil joventina joventino jovercino joviano jovina jovino jovita juacir juan juana juara juarez juca
jucara jucelene juceli jucelia jucelino jucelio jucelma jucemar juciara jucicleide juciel jucilda jucileide jucilene jucimar jucimara
jucimeire jucinaldo jucineia jucineide jucinete jucival jucivaldo jucivan jucivania judite judith judivan julcineia julia julian juliana
juliane juliani juliano julie julien julienne julierme julieta juliete julimar julinda julio julita julius jun juniele junio junior jupira
juracema juraci juraciara jurandi jurandir jurandira jurani jurema jurgen jussania jussara justa justina justiniano justino juvelina
juvenal juvenaldo juvencio juvenil juvenilda juventina juventino juvita kadidja kaian kaiky kailane kailany kaique kalil kaoru karen
karenina karol katarine kate katherine kathleen katiana katiane katiara katilene kauan kauany kazuko kazuo keiko keila keilane keite keith
keity kelciane keli kelia keliane kellen kelson kelvia kelvin kemily kenedi kenia kenichi kenio kenji kennyson kenzo keren kerlen kesia
ketelyn keteria ketlen ketlin ketty kevely kevin khadija kiara kimberly kimiko kiyoko kiyoshi klaus klinger koji kurt ladislau laecio laene
laercia laercio laerson laerte laertes lafaiete laiana laiane laila lailana lailson lailton laine lairton lais lalesca lamartine lana lania
lara larice larissa latifa lauana lauanda lauane laudelina laudelino laudenice laudenir laudicea laudiceia laudilene laudineia laudir
laudivan laura laureana laureano laureci laurene laurenice laurentina laurentino lauriana lauriano laurice laurinda laurindo laurineia
laurita lauro lavinia laysa lazara lazarina lazaro lea leandra leandrina leandro leane leciane leda ledi ledir leia leide leidi leidiana
leidiane leidimar leila leilane leiliane leilson leina leiva lelia lemuel lena lenaldo lenara leni lenice lenilce lenilda lenildo lenilma
lenilson lenilton lenilza lenimar lenir lenira lenise lenita lenivaldo lenoir lenon leo leobino leocadia leocadio leocir leodina leodir
leomar leomir leon leonarda leonardo leoncio leonel leonela leonete leoni leonia leonice leonida leonidas leonides leonidia leonidio
leonila leonilda leonilde leonildo leonilia leonilson leonilza leonina leonino leonir leonita leonor leonora leontina leontino leopold
leopoldina leopoldino leopoldo leotilde leovaldo leovegildo leslie leticia leucadia leverson levi levina levino lezi lia liam liana liane
liara libania libanio liberata liberato liborio licia licinio licurgo lida lidia lidiana lidiane lidineia lidio liduina lieselotte ligia
lila lili lilia lilian liliana liliane liliosa lina linaldo linara lincoln linda lindaci lindalva lindamar lindaura lindaurea lindemar
lindemberg lindete lindinalva lindineia lindinete lindolfo lindomar lindomara lindonor lindora lindoval lindovaldo lineia lineide linete
lineuza linneu lino lionel lis lisa lisandra lisandro lisane lisania lisete lisiane lisley lita livia liviane livino livio livramento loide
lois loiva lola lolita lora loreci loren lorena lorenco lorenza lorenzo loreta lori loriane lorilei lorival lorivaldo lorraina lorraine
lorraini lorrana lorrane lorrany louis louise lourdes lourdete lourenca lourenco lourenilda lourete lourinaldo lourisvaldo lourival
lourivalda lourivaldo lovani lua luan luana luanda luanderson luandra luane luany luara lucas lucca luce luceide lucelena lucelene luceli
lucelia lucelina luceni lucenilda lucenira lucia luciana luciane luciano luciara lucicleia lucicleide lucidalva lucidio luciel luciene
lucila lucilda lucileia lucileide lucilene lucilia lucilio lucimar lucimara lucimaria lucimario lucimeire lucimere lucinaldo lucinalva
lucinara lucinda lucindo lucineia lucineide lucinete luciney lucio lucirene lucival lucivalda lucivaldo lucivan lucivane lucivania lucrecia
lucrecio lucy ludgero ludimar ludimara ludimila ludmila ludovico ludwig luenia luidi luiggi luigi luigia luisiana luismar luiz luiza luize
luizete luiziane luna lupercio lurdes luri lutero luther luzanira luzenilda luzenir luzenira luzia luziana luziane luziano luzidalva
luziene luzilene luzimar luzimara luzimeire luzinaldo luzinalva luzinei luzineia luzineide luzinete luzivaldo luzivania lyandra mabel
macario maciel madalena madson mafalda magali magda magdala magdalena magno magnolia magnum magnus mahmoud maiane maiara maicon maik maikel
mailda mailson mailton mailza maira mairton maisa maite makoto malaquias malcon malena malu malvina malvino mamede mamoru manasses manfredo
manoel manoela manoelina mansueto manuel manuela manuele mara maraci maralice marcel marcela marceli marcelia marceliano marcelina
marcelino marcelio marcelle marcelo marcia marcial marciana marciane marciano marciel marciele marcileia marcileide marcilene marcilia
marcilio marcilon marcindo marcineia marcineide marcio marcivania marco marcolina marcolino marcondes marcone marconi marcos marcus
mardonio marelisa marenilson margarete margareth margareti margarida margarido margot mari maria marialba marialva mariam mariana
mariangela mariani marianne mariano maribel marice mariceli maricelia maricilene maricleia maricleide mariclene marielen marieli mariella
marielle marielza marieta mariete marigilda marilaine marilane marilda marilde marildo marilei marileia marileide marilena marilene
marilete marileusa marili marilia marilice marilinda marilisa marilise marilson marilu mariluce marilucia marilucy marilurdes mariluza
marilva marilza marimar marina marinaide marinalda marinaldo marinalva marinalvo marinaura marinei marineide marinela marines marinete
marineuda marineuza marinice marinilda marinildo marinilza marinita marino mario mariolanda marione marisa marisela marisete marisol
maristane maristela marite marivalda marivaldo marivan marivanda marivando marivania marivone marizane marizangela marizia marizilda
marjori marjorie marlan marlei marleide marlene marlete marli marlise marlo marlon marlos marluce marluci marlucia marlucio marlusa marta
martim martina martinho martiniana martiniano maruza massako massao massimo mateo mateus matias matilda matilde matildes matuzalem maud
maura maurelio mauri maurice mauricelia mauricia mauricio maurilia maurilio maurina maurino maurita mauriti mauro max maxima maximiano
maximiliano maximina maximino maximo maxson maxsuel maxwel maya mayke mayko mayla mayumi meire meiri meiriane meirilene melania melanie
melany melchior melina melinda melissa melquiades melquior melquisedeque melry melvin mercedes mercia mericia merielle merinalva merivaldo
messalina messias micael micaela micaele micaelly michael michela michele micheli michiko micilene midori mieko miguel miguelina mila milca
milce milciades mildred mileide milena milene miliane milson milton milva milza minelvina minerva minervina minervino minoru miqueias
miraci mirailde miralda miralice miralva mirandolina mirela mirelle miriam miriane mirinalva mirlei mirlene mirna miro mirson mirta mirtes
mirtis misael mitiko mitsuko mitsuo mizaela moab moacir moana modesta moema mohamad mohamed mohammed moira moises monalisa monica moniele
monike monize monterio morgana mozar mozart munir muriel muriele murilo mustafa nabil nadege nadia nadiane nadiele nadilza nadima nadine
nadir nadja nadjane nadson nael nagela nagib nagibe nahla nahum naiane naiara naide naielle naila nailda naildes naildo nailma nailson
nailton nailza naima nair naira naisa najla najwa nalda naldo nalu nalva nalvina nanci nanete naoko naomi nara narciso narciza nardeli
nasser natacha natali natalia natalice natalicio natalie natalina natalino natalio natan natanaela natane natany natercio nathanael
nathiele nauana naury nayana nazare nazarena nazareno nazareth nazario nazha nazilda nazildo nazira neci neda nedina nedir neemias nei
neida neide neidiane neila neilane neilda neildo neilma neilson neilton neimar neimara neiva neivaldo nelba nelci nelda neli nelia nelino
nelio nelita nello nelma nelmara nelsa nelsina nelsir nelso nelson nemesia nemesio nena neomar neomesia neonilda nerci nereida nereide
nereu neri neria nerli nero nestor neuci neudes neudo neuma neura neuri neurides neurilene neusa neuseli neuton nevio newton nezita nicacio
nicanor nice nicea niceia nicelia nicelio nicely nicodemos nicolas nicolau nicole nicoletta nicolina nicolino nicoly nicomedes nidia nidio
nielson nila nilce nilcea nilceia nilcilene nilcineia nilda nilde nildeci nildemar nildete nildo nileide nilena nilia nilma nilmar nilmara
nilo nilson nilta nilton nilva nilvan nilvane nilvania nilza nilzete nilzo nina ninete ninfa nino nira niralda nirce nirlei nirvana niselia
niura niuza nivalda nivaldete nivaldina nivaldo nivaneide nivania nivea nivia nivio niziane noah noboru nobuko nobuo noe noel noeli noelia
noelina noelita noelma noelson noemi noemia nona nonata nonato nora noraci noraldino noralice noralina norberta norberto noriko norival
norivalda norma normando normelia normelina normina norminda norton norvina nubia nuno nunzia oberdan oclair octacilio octavia octaviano
octavio odacir odailton odair odalea odalia odalio odelia odelio odenir oderico odete odila odilene odilia odilio odilon odilson odinea
odinei odineia odinete odir odirlei odival odivaldo odivania odon odorico ofelia ofir olair olande olavina olavo olcina olegaria olegario
olenir olga olimpia olimpio olinda olindina olindo olivar oliver oliverio olivia olivio olmira olmiro olsen omar omero onadir ondalva
ondina oneida onelia onelio onesimo onilda onivaldo onofre oraide oralina orceli orestes orestina orides oriel orimar oriovaldo orivaldo
orlanda orlandina orlando orlanete orlani orlei orlene orli orminda ornella orozimbo orozina osamu oscar oscarina oscarlino oseas oseias
osias osiel osmail osmair osmana osmar osmarilda osmarina osmarino osmeire osmir osneia osni osorio ostelio osvair osvalda osvaldina
osvaldo osvalina osvandir osvani osvino otaciano otacilia otacilio otavia otaviano otavina otavio otelina othon othoniel otilia otilina
otmar otniel oto ovidio ozani ozelia ozenildo ozenir ozilda ozineide ozinete ozires ozita ozivaldo pablo palma palmerinda palmira palmirino
palmiro paloma pamela paola paolo paschoal pascoal pascoalina pasqual pasquale patricia patricio patrick patrique patrocinia patrocinio
paula paulete paulina paulineia paulino pauliran paulison paulo paulus pedrelina pedrina pedro penha percilia perciliana percilio percival
peri periandro pericles perola perpetua peterson petra petrina petrolina petrona petronilha petronilia petronilo petronio petrucio philip
piata piedade pierina pierino piero pierre pietra pietro pilar pio piraja pirajara placida placido plautila plinia plinio poliana poliane
policarpo polidoro pompeu pompilio ponciano porcia porfirio possidonio potiguara potira praxedes presciliana primitiva prisca prisciele
priscila priscilene procopio protasio prudencia prudencio quelita querino quesler quintino quirilo quirina quirino quiteria rachael rachel
rachid rael rafael rafaela rafaele raiana raiane raiany raiele raiene raila railane railda raildo railma railson railton railza raimara
raimunda raimundinha raimundo rainara rainer rainilda raissa ramez ramilson ramira ramires ramiro ramon ramona rania raniel ranieri ranilda
ranilson ranulfa ranulfo raone raoni raquel raquelane raquelina raul ravena ravi ray rayan rayka raylan rayra rebeca rege regia regiana
regiane regiano regilaine regilene regimara regina reginalda reginaldo reginaura reginei reginilda regis reiko reinalda reinaldo reinan
reinhard reinilda reinildo reinold reivaldo rejane rejania remi remigio renalda renally renan renata renate renato rene renilda renilde
renildes renildo renilma renilson renilza renira renivaldo renivan renzo riane ricarda ricardina ricardo ricele ricelia richard richardson
richarlison rilda rildeci rildete rildo rillary rina rinalda rinaldo rino riquelme riselda risoleta risomar risonaldo risonete rita ritinha
rivadavia rivaldete rivaldo rivania rivanilda rivanildo rivelina rivelino roan robelia roberio robert roberta robertina roberto roberval
robervaldo robervan robervania robevaldo robinson robison robledo robson rocco rodinei rodineia rodival rodolfo rodrigo rogelio roger
rogeria rogerio rogger roland rolando roldao roldina rolf roma romana romario romeia romeira romelia romerito romero romeu romilda romilde
romildes romildo rominda romualda romualdo romulo ronald ronaldo ronan ronei roni ronie ronielson roniere ronildo ronilson ronise ronivaldo
ronivan ronivon roque rosa rosalba rosalete rosalia rosalice rosalina rosalinda rosalino rosalva rosalvo rosana rosane rosangela
rosangelica rosani rosania rosario rosaura roseane roselaine roselane roselena roselene roseli roselia roselina roselinda roselita roselma
rosemar rosemara rosemari rosemeire rosemeiri rosemere rosemiro rosendo rosenei rosenilda rosenilde rosenira roseno rosevalda rosevaldo
rosi rosiane rosiclea rosicleia rosicleide rosicler rosiele rosielson rosilaine rosilane rosilda rosildo rosilei rosileia rosileide
rosilene rosilma rosimar rosimara rosimari rosimeire rosimere rosimeri rosina rosinaldo rosinalva rosinda rosinei rosineia rosineide
rosinete rosinilda rosiran rosirene rosita rosivaldo rosivan rosivane rosivania rosivone rosmar rosmari rosmeri rossana rosvita ruan ruana
rubem rubenilda rubenilson rubenita rubens rubia rubineia ruda rudi rudinei rudney rudolf rudolfo rufina rufino rui ruiter rute ruth
rutiele rutilene rutineia rutinha ryan sabina sabino sabrina sachiko sadao sadi sadraque safira said saimon sakura salah salatiel salete
salim salma salomao salome salomea salustiana salustiano salvador salvadora salvatore salviano salvina salvino samanta samara samea samela
sami samia samila samilly samir samira samoel samuel samuka sandi sandoval sandra sandrelina sandriele sandrine sandro sansao santiago
santilia santina santino sara sarai sarita satiko satiro satoru saturnina saturnino saul saulo savana savia savio sayuri sebastian
sebastiana sebastiani sebastiao secundina secundino seiji selaide selene selma selmir selmo selvino semiramis serafim serafina serena
sergia sergio setembrino setsuko severa severiano severina severino severo sheila shigeo shirlei shirlene shiro shizuko sibila sidalva
sidclei sidiclei sidineu sidmar sidnaldo sidnei sidneia sidonio sidronio siegfried sigismundo sigmar silaine silas silda silene silesia
silma silmara silvaldo silvana silvane silvaneide silvanete silvaneti silvani silvania silvanio silvanira silvano silvelena silveli
silveria silverina silverio silvestra silvestre silvete silvia silviane silvina silvino silvio simao simara simaria simea simeao simei
simeire simiao simone simoni simplicia simplicio sinara sinclair sindoval sineide sinelandia sinesio sinforosa sinomar sinval sinvaldo
sirineu sirlane sirlei sirleni sivaldo sivanilda sivanildo sixto socorro socrates soely sofia solange solano soledade solidade solimar
solivan solon sonali sonia sonilda sonival sonivalda sophie sorai soraia stefan stefane stefani stefania stefano stella stenio stephanie
stevan steven suane suedi sueide suelaine sueleide suelen suelene suelia suelio sueliton suely sueni suerda suianne sulamita sulivan sumiko
susumu suzana suzane suzelaine suzeli suzete suzi suziane suzilei suzilene tabata tabita taciana taciane taciano taciele tacila tadao
tadashi tadeia tadeu taina tainan tainara tais taisa takashi takeo takeshi tales talia talis talita talma tamar tamara tamiko tamile
tamires tamiris tancredo tania tarciana tarciane tarcilia tarcilio tarcisio tarciso tarcizia tarek tarsila tassio tatiana tatiane tatiani
tatielen tatielle tatiely tauana tauane taumaturgo tayla teca tecla telci telma telmara telmir telmo temistocles teo teobaldo teodolina
teodolinda teodomiro teodora teodorico teodoro teodosia teodosio teofanes teofila teofilo teotonio tercia terciano tercila tercio terencio
tereza terezinha terezita tertuliano tertulina tetsuo thairine thaise thaisy thalisson thauany thayana thayane tiago tiana tiberio tibirica
tiburtino ticiana ticiano tieko tiele tifany timotea timoteo tina tito tobias tomas tomasia tomasina tome tomires tomoko tonia tonino
toribia toribio torquata torquato toshiko toshio trajano tranquilo traudi tristao tsutomu tsuyako tufi tulia tulio tupa tupi turibio
ubaldina ubaldo ubiraci ubirajara ubiratan udo uelinton ueliton uelma uelton uesley uesli uiara uillian uilson uirassu ulda ulisses ulrike
umbelina umbelino urbana urbano urias uriel ursula ursulina urubatan vado vagner vagno vaine valcemir valci valcileide valcilene valcineia
valcir valcira valda valdair valdean valdeci valdecir valdecira valdecleia valdeia valdeir valdeleia valdelia valdelice valdelina valdelino
valdelita valdemar valdemir valdemira valdemiro valdenes valdenia valdenice valdenilda valdenir valdenira valdenor valder valdereis
valderez valderi valderina valdete valdevina valdevino valdez valdice valdiceia valdicleia valdileia valdilene valdina valdinar valdinea
valdinei valdineia valdineide valdinete valdinho valdinor valdir valdiran valdirena valdirene valdivan valdivia valdivina valdivino valdo
valdomiro valentim valentina valentiniana valentino valeria valeriana valerio valesca valfredo valfrido valmari valmaria valmir valmira
valmiria valmiro valmor valneide valni valnice valquiria valquirio valtair valteir valtemir valtencir valtenir valtenor valter valtercio
valterlei valterlina vandeci vandelina vander vanderlan vanderlea vanderlei vanderleia vanderlene vanderlice vanderson vandete vandia
vandilma vandilson vandinha vandir vandira vanduir vaneida vaneide vaneila vanessa vanete vania vanilda vanilde vanildes vanildo vanilson
vanilza vanina vanira vantuir vanusa vanuzia vasco vasti velma venancia venancio venceslau veneranda venina vera verena vergilio veridiana
veridiano verilda verilene verinha verissima verissimo verlane veronica vespasiano vianei vicencia vicencio vicenta vicente vicentina
vicentino victor victoria victoriano victorio vidalina vilacio vilaldo vilaneide vilanete vilani vilanir vilda vildete vilebaldo vilibaldo
vilma vilmar vilmara vilmarina vilnei vilson vincenzo vinicio vinicius vinilda violante violeta virgilina virgilio virginia virginio
viriato viridiana virlane virlene vital vitalia vitalina vitalino vito vitor vitoria vitorina vitorino vitorio viturina vivalda vivalde
vivaldina vivaldo vivi vivian viviana viviane viviani vlademir vladimir volmar volmir volnei vonei wadih wadson walace walber waldira
waldson walfried walison walker wallas walterlan waltraud wanda wandel wandemberg wando wandson waneska wanubia warley washington watson
weber weberson weberton weder wederson welber welder welinson weliston weliton wellerson wellington wellinton wellson welton wemerson
wendel wender wenderson wendson wendy wenner werley werner wescley weslaine weslane wesleia wesley weverson weverton wilame wilami wilber
wilde wildson wilfried wilhelm wilian wilka wilker wilkson willians willy wilton wilza winderson winston wolfgang xenia ximena xisto yaeko
yandra yane yanka yanna yasmina yasmine yasuko yohan yohana yoko yoshiaki yoshiko yoshio youssef yudi yukari yukiko yukio yumi yure yuri
yuriko yussef yves zacaria zacarias zacarina zaida zaine zaira zaki zaqueu zara zarife zedequias zeferina zeferino zeila zeina zeinab zelda
zeli zelia zelina zelinda zelino zelio zelir zelita zelito zelma zenaide zenaldo zeneide zenice zenida zenilda zenilde zenildo zenilson
zenilton zenira zenita zenivalda zenivaldo zeno zenobia zenobio zenon zenor zenubia ziad zila zilda zildete zileide zilene zilma zilmar
zilmara zilnete zilto zina zion zita zito zoe zoel zoenir zoila zoraide zoroaldo zoroastro zosima zuila zuleica zuleida zuleide zuleima
zuleine zulene zulma zulmara zulmerinda zulmir zulmira zulmiria zulmiro zumira zurilda
`;
