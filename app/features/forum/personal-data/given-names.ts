/**
 * Given names of children of the island, to know one that is written in small letters, or in capitals only like all
 * around it. Those that are common words as well (Luz, Abril, Dulce) are left out. A name with its capital needs no list.
 */
export const givenNames: ReadonlySet<string> = new Set(
  `aaron abdiel abel abigail abner abraham adan adela adelina adrian adriana adriel aidan aiden ailani aisha alan alana
  alanis alba alberto aleida alejandra alejandro alex alexa alexander alexandra alexia alexis alfonso alfredo alicia alina
  alison allison alma alondra alvaro amaia amalia amanda amaya amelia amir ana anabel anais andrea andres andrew andy
  angel angela angelica angelina angelis angeliz angely angelys anibal anthony antonella antonio ariadna ariana arianna
  arianys ariel ariella arlene armando arturo ashley astrid aurora axel ayden ayla barbara beatriz benjamin bernardo
  betsy bianca blanca brandon brayan brenda brian briana brianna bryan caleb camila camille carla carlos carmen carolina
  caroline catalina cecilia celeste cesar chloe chris christian christopher cinthia claudia cristal cristian cristina
  cristopher dafne damian damaris daniel daniela danna dante dariel dariana dario darwin dashiel david dayana dayanara
  denise dereck derek diana diego dominic dylan eden edgar edgardo eduardo edwin eimy elena eli elian eliana elias elias
  eliezer elizabeth elisa eliseo eloisa elvin emanuel emely emiliana emiliano emilio emily emma emmanuel enrique eric
  erick erika ernesto esteban ester esther ethan evan eva evelyn ezequiel fabian fabiola fabricio felipe felix fernanda
  fernando francheska francisco frances gabriel gabriela gael genesis george gerardo geraldo german giancarlo gianna
  giovanni gloriana grace gregorio greisha guillermo gustavo hannah hector heidi helena henry hiram hugo ian ignacio
  iker ilean irene iris isaac isabel isabela isabella isael isaias ismael israel ivan ivana ivanna jacob jadiel jadier
  jael jaden jahiel jahir jaime james jan janiel jaslene jasmin jason javier jayden jaylene jayson jazmin jean jeremias
  jeremy jerome jerry jesus jimena joan joaquin joel jomar jonathan jonas jordan jorge jose josean joseph joshua josue
  juan juana julia julian juliana julieta julissa julio justin kamila karen karina karla kathia kayla keila keishla
  kelvin kenneth kevin kiara kiomara krystal kristal kyle lara laura lauren leah leandro leilani leila leo leon leonardo
  leonel leticia leyla lia liam lian liana lianna lina lisandra lismar liz lizbeth lorena lorenzo lourdes luca lucas lucia
  lucian luciana luciano luis luisa luna maia maikel manuel marcel marcela marcelo marco marcos margarita maria mariam
  mariana mariangely marianna mariela mario marisol martin martina mateo matias matthew mauricio max maximiliano maya
  melanie melany melissa mia micaela michael michelle miguel milan milena mikael mirella miriam moises monica nahia nahir
  naiara naomi natalia natanael nathan nathaniel nayeli nelson nestor neymar nicolas nicole nilda noa noah noel noelia
  nora norberto oliver olivia omar orlando oscar osvaldo owen pablo paloma pamela paola patricia paul paula paulina pedro
  priscila rafael rafaela ramon raquel raul rebeca rene ricardo robert roberto rocio rodrigo roman ronald rosario roxana
  ruben ruth ryan samantha samuel sandra santiago santino sara sarah saul sebastian selena sergio shakira sheila simon
  sofia sophia stephanie steven susana tamara tatiana thais thiago tiago tomas tyler valentina valentin valeria valery
  vanessa veronica victor victoria vicente vivian walter wanda wesley wilfredo william xander xavier ximena yadiel
  yadriel yael yahir yamil yamilet yandel yareliz yarelis yarielis yaritza yasiel yashira yeriel yesenia yeshua yomar
  yuleidy yulissa zabdiel zaira zoe zoey zuleyka`.split(/\s+/),
);

/** Frequent surnames of the island, to take the whole of a name in small letters. */
export const surnames: ReadonlySet<string> = new Set(
  `acevedo acosta alicea alvarado alvarez aponte arroyo ayala baez berrios bonilla burgos caban camacho cardona carrasquillo
  cartagena castillo castro cintron collazo colon cordero correa cortes cotto crespo cruz davila delgado diaz feliciano
  fernandez ferrer figueroa flores fontanez fuentes garcia gomez gonzalez guzman hernandez irizarry jimenez lebron lopez
  lozada lugo maldonado marrero martinez matos medina melendez mendez mercado mojica molina montalvo morales munoz natal
  navarro negron nieves ocasio ojeda oquendo ortega ortiz otero pabon padilla pagan perez pizarro quiles quinones ramirez
  ramos resto reyes rios rivera robles rodriguez rojas roman romero rosado rosario ruiz salgado sanchez santana santiago
  santos serrano sierra silva soto suarez tirado toro torres valentin vargas vazquez vega velazquez velez vera villanueva
  zayas`.split(/\s+/),
);
