/**
 * The municipality of a postal code, by the last three of its five digits ("00667": "667"). Codes follow mail routes,
 * not borders, and those of more than one municipality are left out: good for a guess that somebody confirms. By general
 * knowledge, compared with a public list of postal cities.
 */
// biome-ignore format: a table reads best with one line a region
const codes: Record<string, string> = {
  Adjuntas: '601', Aguada: '602', Aguadilla: '603 604 605 690', Maricao: '606', Añasco: '610', Utuado: '611 641',
  Arecibo: '612 613 614 616 652 688', Barceloneta: '617', 'Cabo Rojo': '622 623', Peñuelas: '624', Camuy: '627',
  'San Germán': '636 683', 'Sabana Grande': '637', Ciales: '638', Dorado: '646', Guánica: '647 653', Florida: '650',
  Guayanilla: '656', Hatillo: '659', Hormigueros: '660', Isabela: '662', Jayuya: '664', Lajas: '667', Lares: '669',
  'Las Marías': '670', Manatí: '674', Moca: '676', Rincón: '677', Quebradillas: '678', Mayagüez: '680 681 682',
  'San Sebastián': '685', Morovis: '687', 'Vega Alta': '692', 'Vega Baja': '693 694', Yauco: '698',
  'Aguas Buenas': '703', Aibonito: '705 786', Maunabo: '707', Arroyo: '714',
  Ponce: '715 716 717 728 730 731 732 733 734 780', Naguabo: '718 744', Naranjito: '719', Orocovis: '720',
  'Río Grande': '721 745', Patillas: '723', Caguas: '725 726 727', Canóvanas: '729', Ceiba: '735 742',
  Cayey: '736 737', Fajardo: '738 740', Cidra: '739', Humacao: '741 791 792', Salinas: '751', 'San Lorenzo': '754',
  'Santa Isabel': '757', Vieques: '765', Villalba: '766', Yabucoa: '767', Coamo: '769', 'Las Piedras': '771',
  Loíza: '772', Luquillo: '773', Culebra: '775', Juncos: '777', Gurabo: '778', Comerío: '782', Corozal: '783',
  Guayama: '784 785', Barranquitas: '794', 'Juana Díaz': '795',
  'San Juan': '901 902 906 907 908 909 910 911 912 913 914 915 916 917 918 919 920 921 922 923 924 925 926 927 928 929 930 931',
  'Toa Baja': '949 950 951 952', 'Toa Alta': '953 954', Bayamón: '956 957 958 959 960 961', Cataño: '962 963',
  Guaynabo: '965 966 968 969 970 971', 'Trujillo Alto': '976 977 978', Carolina: '979 981 982 983 984 985 986 987 988',
};

const byCode = new Map(
  Object.entries(codes).flatMap(([name, endings]) =>
    endings.split(' ').map((ending): [string, string] => [`00${ending}`, name]),
  ),
);

/** "00667" or "006670000"; null where the code is of no single municipality. */
export function municipalityOfPostalCode(code: string): string | null {
  return byCode.get(code.slice(0, 5)) ?? null;
}
