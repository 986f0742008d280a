-- Forum questions, at least two in every category and one without.
insert into public.questions (id, user_id, title, content, category, created_at)
select
  ('d0000000-0000-4000-8000-' || lpad(q.numero::text, 12, '0'))::uuid,
  (select u.id from auth.users u where u.email = q.autor || '@miguiaazul.test'),
  q.title, q.content, q.category,
  now() - q.hace_horas * interval '1 hour'
from (values
  (1, 'anasofia', 'Educación', '¿Qué llevo a mi primera reunión del COMPU?',
    'Tengo mi primera reunión para el PEI en dos semanas y estoy nerviosa. Mi niña tiene 4 años. ¿Qué papeles llevo y qué preguntas no se me pueden quedar?', 1300),
  (2, 'carlos', 'Educación', 'Mi hijo no quiere volver a la escuela después del receso',
    'Cada enero es lo mismo: dolor de barriga y lágrimas. La maestra es buena. ¿Qué les ha funcionado para volver poco a poco a la rutina?', 610),
  (3, 'keishla', 'Educación', '¿Alguien ha pedido acomodos para los exámenes de la universidad?',
    'Mi hermano empieza en agosto. En la escuela superior tenía tiempo adicional y salón aparte. ¿Con quién se habla y cuándo?', 170),
  (4, 'joseluis', 'Terapia', 'Tablero de comunicación o tableta: ¿por dónde empiezo?',
    'Mi hijo de 5 años dice pocas palabras y señala lo que quiere. La terapista mencionó la comunicación aumentativa. ¿Empezaron con papel o directo con una aplicación?', 980),
  (5, 'maritza', 'Terapia', '¿Cuántas terapias a la semana son demasiadas?',
    'Tenemos habla, ocupacional y física, más la escuela. Llega agotado y nosotros también. ¿Cómo decidieron qué dejar para después?', 330),
  (6, 'iris', 'Terapia', 'Buscamos musicoterapia cerca de Humacao',
    'A mi hija le encanta la música y queremos probar. ¿Saben de alguien en el este?', 20),
  (7, 'luz', 'Salud', '¿Cómo preparan la visita al dentista?',
    'La última vez no pudimos ni entrar a la oficina. Quiero intentarlo de nuevo con más calma. Acepto todas las ideas.', 820),
  (8, 'hector', 'Salud', 'Duerme muy poco: ¿qué rutinas les ayudan?',
    'Ya hablamos con la pediatra y tenemos cita con especialista, pero falta un mes. Mientras tanto, ¿qué rutinas de noche les han servido?', 450),
  (9, 'nilda', 'Legal', 'Quieren cambiar a mi hija de escuela sin consultarme',
    'Me enviaron una carta de que el próximo año va a otro plantel. Nadie me preguntó. ¿Pueden hacerlo? ¿Qué pasos doy?', 700),
  (10, 'angel', 'Legal', '¿Qué pasa con las decisiones cuando cumple 18 (y 21)?',
    'Mi hijo cumple 18 el año que viene y toma muchas decisiones solo. ¿Qué opciones existen además de la tutela? Quiero ir a una orientación con preguntas claras.', 265),
  (11, 'wanda', 'Nutrición', 'Solo come cinco cosas: ¿cómo añadir una más?',
    'Arroz blanco, pollo, galletas, guineo y leche. La nutricionista dice que vamos bien, pero quisiera ideas de familias que pasaron por esto.', 540),
  (12, 'yaritza', 'Nutrición', 'Loncheras para el calor que no cambien de textura',
    'Si la comida llega distinta de como salió de casa, no la toca. ¿Qué envían ustedes?', 95),
  (13, 'gabriela', 'General', 'Personas adultas autistas: ¿hacemos un grupo?',
    'Tengo 31 años y recibí mi diagnóstico hace poco. Me gustaría conocer a más gente, con encuentros tranquilos o por chat. ¿Quién se anima?', 400),
  (14, 'familia', 'General', '¿Playas o parques con poca gente los domingos?',
    'Queremos salir en familia sin mucho ruido. Si conocen un lugar con sombra y baño cerca, mejor.', 50),
  (15, 'ramon', null, 'Soy abuelo y quiero aprender',
    'Mi nieta de 6 años es autista. Mi hija me explica, pero quisiera entender mejor cómo acompañarla cuando se queda conmigo. ¿Qué le dirían a un abuelo?', 215)
) as q (numero, autor, category, title, content, hace_horas)
on conflict do nothing;
