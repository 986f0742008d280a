-- Reviews by the demo families. A name that matches no account or provider
-- yields null and so stops the load instead of losing a row.
insert into public.calificaciones (proveedor_id, usuario_id, estrellas, comentario, fecha)
select
  (select p.id from public.proveedores p where p.nombre = r.proveedor),
  (select u.id from auth.users u where u.email = r.autor || '@miguiaazul.test'),
  r.estrellas, r.comentario,
  now() - r.hace_dias * interval '1 day' - r.hace_dias * interval '11 minutes'
from (values
  ('Centro Terapéutico Coquí Azul', 'maritza', 5, 'Mi hijo usa tableta para comunicarse y por primera vez alguien la trató como su voz. Nos explicaron todo con calma.', 2),
  ('Centro Terapéutico Coquí Azul', 'joseluis', 5, 'La historia con fotos antes de la primera visita nos ayudó muchísimo. Llegamos sin sorpresas.', 9),
  ('Centro Terapéutico Coquí Azul', 'yaritza', 4, 'Excelente terapista. A veces cuesta conseguir cita por la tarde.', 15),
  ('Centro Terapéutico Coquí Azul', 'wanda', 5, null, 21),
  ('Centro Terapéutico Coquí Azul', 'carlos', 5, 'Puedes esperar en el carro y te avisan. Para nosotros eso vale oro.', 30),
  ('Centro Terapéutico Coquí Azul', 'nilda', 4, 'Muy buen trato. El estacionamiento es pequeño: llega con tiempo.', 37),
  ('Centro Terapéutico Coquí Azul', 'anasofia', 5, 'Soy mamá primeriza y no sabía por dónde empezar. Me dieron ideas sencillas para la casa.', 45),
  ('Centro Terapéutico Coquí Azul', 'hector', 3, 'Buen servicio, pero el plan tardó en aprobar las visitas y nadie nos había avisado de ese paso.', 58),
  ('Centro Terapéutico Coquí Azul', 'keishla', 5, null, 66),
  ('Centro Terapéutico Coquí Azul', 'ramon', 5, 'Mi nieta sale contenta. Eso lo dice todo.', 79),
  ('Centro Terapéutico Coquí Azul', 'gabriela', 5, 'Fui como persona adulta autista y me hablaron a mí, no a quien me acompañaba. Gracias.', 90),
  ('Centro Terapéutico Coquí Azul', 'sheila', 4, 'Recomendado. Pide la cita por WhatsApp, contestan más rápido.', 104),
  ('Centro Terapéutico Coquí Azul', 'familia', 5, 'Nos sentimos escuchados desde el primer día.', 120),

  ('Colegio Mar de Estrellas', 'yaritza', 5, 'El rincón de calma está abierto de verdad, no es un castigo. Mi hija lo usa cuando lo necesita.', 5),
  ('Colegio Mar de Estrellas', 'hector', 4, 'Buena comunicación semanal. La matrícula es costosa, pero ofrecen plan de pago.', 33),
  ('Colegio Mar de Estrellas', 'luz', 5, null, 61),
  ('Colegio Mar de Estrellas', 'iris', 5, 'El huerto es lo favorito de mi hijo. Llega a casa hablando de las berenjenas.', 88),
  ('Colegio Mar de Estrellas', 'angel', 3, 'Nos gustó el equipo, aunque el cambio de maestra a mitad de año fue difícil.', 110),

  ('Academia Caracol de Colores', 'maritza', 4, 'Tener las terapias en el mismo lugar nos devolvió las tardes.', 12),
  ('Academia Caracol de Colores', 'ramon', 4, null, 40),
  ('Academia Caracol de Colores', 'sheila', 5, 'La reunión mensual es puntual y clara.', 72),

  ('Escuela Flamboyán Azul', 'carlos', 5, 'La maestra de educación especial preparó a todo el salón antes de que llegara mi hijo.', 19),
  ('Escuela Flamboyán Azul', 'nilda', 3, 'Buenas intenciones, pero faltan asistentes algunos días.', 47),

  ('Programa Semillitas de Yagrumo', 'anasofia', 5, 'Vienen a la casa con respeto y sin juzgar el reguero de juguetes.', 8),
  ('Programa Semillitas de Yagrumo', 'keishla', 5, null, 36),

  ('Centro Educativo Brisa y Caracola', 'luz', 4, 'El taller de cocina le dio mucha confianza.', 26),
  ('Centro Educativo Brisa y Caracola', 'gabriela', 5, 'Me gustó que los jóvenes hablan en sus propias reuniones.', 64),

  ('Colegio La Ceiba que Escucha', 'wanda', 2, 'Prometieron los acomodos antes de empezar y llegaron en octubre. Después mejoró.', 54),
  ('Colegio La Ceiba que Escucha', 'joseluis', 3, null, 83),

  ('Instituto Cometa de Papel', 'iris', 5, 'Aprendió a leer con libros de trenes. ¡De trenes!', 17),

  ('Palabras de Arena y Mar', 'angel', 5, 'Sesiones divertidas y me dejan participar.', 11),
  ('Palabras de Arena y Mar', 'yaritza', 4, null, 29),
  ('Palabras de Arena y Mar', 'luz', 4, 'Buena experiencia. La sala de espera puede ser ruidosa por la tarde.', 70),

  ('Taller Ocupacional Manitas de Guayaba', 'joseluis', 5, 'Trabajamos vestirnos solos, una prenda a la vez. Hoy se pone las medias.', 6),
  ('Taller Ocupacional Manitas de Guayaba', 'nilda', 5, null, 34),
  ('Taller Ocupacional Manitas de Guayaba', 'hector', 5, 'El cuarto oscuro para descansar es una gran idea.', 68),
  ('Taller Ocupacional Manitas de Guayaba', 'familia', 4, 'Muy contentos. Nos gustaría que abrieran los sábados.', 95),

  ('Movimiento Ola Suave', 'ramon', 5, 'La sesión en la playa fue un regalo para todos.', 23),
  ('Movimiento Ola Suave', 'carlos', 4, null, 51),

  ('Acompañamiento Paso de Jicotea', 'sheila', 4, 'Teníamos dudas sobre este tipo de terapia. Nos dejaron mirar cada sesión y escogimos las metas juntos.', 14),
  ('Acompañamiento Paso de Jicotea', 'gabriela', 2, 'Agradezco el trato, pero como persona autista no me convenció el enfoque. Pregunta mucho antes de empezar.', 43),
  ('Acompañamiento Paso de Jicotea', 'wanda', 4, null, 77),

  ('Consultorio Patio de la Calma', 'gabriela', 5, 'Por fin un lugar donde no tengo que fingir.', 10),
  ('Consultorio Patio de la Calma', 'iris', 5, 'Fui yo, la mamá. Lo necesitaba más de lo que pensaba.', 38),
  ('Consultorio Patio de la Calma', 'angel', 5, null, 65),

  ('Sala Sensorial Nube y Arena', 'keishla', 5, 'Salimos con un plan sencillo para la escuela y la maestra lo está usando.', 7),
  ('Sala Sensorial Nube y Arena', 'maritza', 4, 'Buen espacio. Lleva ropa cómoda y medias.', 49),

  ('Musicoterapia Cuatro y Güiro', 'luz', 5, 'Respetan el silencio tanto como la música.', 16),
  ('Musicoterapia Cuatro y Güiro', 'anasofia', 5, null, 42),

  ('Aventuras del Manglar Sereno', 'hector', 4, 'El plan visual del día hizo que mi hijo se animara a montarse en el kayak.', 24),

  ('Centro Interdisciplinario Luz de Cocuyo para la Comunicación, el Juego, el Movimiento y la Vida Independiente de Niñas, Niños, Jóvenes y Personas Adultas', 'yaritza', 4, 'Un solo informe para todo: nos ahorró meses.', 13),
  ('Centro Interdisciplinario Luz de Cocuyo para la Comunicación, el Juego, el Movimiento y la Vida Independiente de Niñas, Niños, Jóvenes y Personas Adultas', 'carlos', 3, 'Buen equipo, mucha espera.', 55),
  ('Centro Interdisciplinario Luz de Cocuyo para la Comunicación, el Juego, el Movimiento y la Vida Independiente de Niñas, Niños, Jóvenes y Personas Adultas', 'iris', 5, null, 81),

  ('Colibrí Viajero, terapia en casa', 'nilda', 5, 'Viene a casa y mi hijo está en su ambiente. Nos cambió la rutina.', 4),
  ('Rincón del Habla Tinglar', 'ramon', 5, 'Nos prestaron un tablero para probar antes de comprar.', 18),
  ('Rincón del Habla Tinglar', 'sheila', 4, null, 39),
  ('Grupo Social Los Múcaros', 'joseluis', 5, 'Mi hijo hizo su primer amigo de dibujo.', 20),

  ('Dra. Estrella Marazul', 'anasofia', 5, 'Una hora completa de cita y ni una pregunta se quedó sin contestar.', 3),
  ('Dra. Estrella Marazul', 'familia', 5, 'Los dibujos antes de la prueba ayudaron a que mi hijo supiera qué iba a pasar.', 28),
  ('Dra. Estrella Marazul', 'angel', 4, 'Excelente doctora; la cita tardó tres meses.', 57),
  ('Dra. Estrella Marazul', 'wanda', 5, null, 92),

  ('Pediatría Chiringa al Viento', 'luz', 5, 'El horario callado debería existir en todas las oficinas.', 22),
  ('Pediatría Chiringa al Viento', 'keishla', 4, null, 46),
  ('Dr. Sereno Buendía', 'hector', 4, 'Escuchó a mi hija primero. Ella salió más tranquila.', 31),
  ('Gastroenterología Pancita Tranquila', 'maritza', 3, 'Buen trato, aunque la oficina confirma las citas con muy poco tiempo.', 27),
  ('Clínica Dental Muelita Valiente', 'carlos', 5, 'Fuimos tres veces a practicar antes de la limpieza. Lloramos de la emoción.', 5),
  ('Clínica Dental Muelita Valiente', 'yaritza', 5, 'Apagaron la música sin que lo pidiéramos.', 32),
  ('Clínica Dental Muelita Valiente', 'familia', 5, null, 60),
  ('Clínica Dental Muelita Valiente', 'iris', 4, 'Lejos de casa, pero vale el viaje.', 85),
  ('Oídos de Caracola', 'ramon', 4, 'El primer día no se pudo y no nos cobraron el segundo.', 35),
  ('Dra. Clara Buenaluz', 'gabriela', 5, 'Recibí mi diagnóstico a los 31 años. Leímos el informe juntas, sin prisa.', 25),
  ('Dra. Clara Buenaluz', 'sheila', 5, null, 59),
  ('Centro de Desarrollo Tortuga sin Prisa', 'nilda', 4, 'La lista de espera es larga, pero te dicen la verdad desde el principio.', 44),
  ('Centro de Desarrollo Tortuga sin Prisa', 'anasofia', 3, null, 75),

  ('Lcda. Alba Caminos Justos', 'maritza', 5, 'Nos acompañó al COMPU y explicó cada hoja antes de firmar.', 9),
  ('Lcda. Alba Caminos Justos', 'angel', 5, 'Me dijo con honestidad que no necesitaba abogada todavía. Eso se agradece.', 48),
  ('Lcda. Alba Caminos Justos', 'luz', 4, null, 86),
  ('Bufete Balanza y Flamboyán', 'ramon', 4, 'Conocimos alternativas que no sabíamos que existían.', 41),
  ('Clínica Legal La Voz del Yagrumo', 'keishla', 5, 'Gratis, amables y con café.', 30),
  ('Oficina Legal Mar Sereno', 'joseluis', 1, 'Escribí tres veces y no recibí respuesta. Quizás cambiaron de número.', 14),

  ('Nutrición Gandul Contento', 'wanda', 5, 'Sin obligar y sin pelear. Ya acepta dos frutas nuevas.', 8),
  ('Nutrición Gandul Contento', 'hector', 4, null, 36),
  ('Nutrición Gandul Contento', 'yaritza', 5, 'Los menús con fotos están pegados en mi nevera.', 71),
  ('La Cucharita Paciente', 'anasofia', 4, 'Jugamos con la comida antes de probarla. Mucha paciencia.', 19),
  ('Mesa Segura La Quenepa', 'carlos', 5, 'Hablaron con el comedor de la escuela por nosotros.', 53),
  ('Consultorio Parcha y Miel', 'iris', 4, null, 22)
) as r (proveedor, autor, estrellas, comentario, hace_dias)
on conflict do nothing;
