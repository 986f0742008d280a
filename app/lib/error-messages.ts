/** Codes of the backend, in the words of the page: what happened, then what to do. */
const sentences: Record<string, string> = {
  invalid_credentials: 'El correo o la contraseña no son correctos. Revísalos e intenta de nuevo.',
  email_exists: 'Ya hay una cuenta con ese correo. Inicia sesión.',
  user_already_exists: 'Ya hay una cuenta con ese correo. Inicia sesión.',
  phone_exists: 'Ese teléfono ya está en otra cuenta. Usa otro teléfono.',
  email_address_invalid: 'Ese correo no es válido. Revísalo e intenta de nuevo.',
  email_not_confirmed: 'Falta confirmar tu correo. Abre el enlace que te enviamos.',
  phone_not_confirmed: 'Falta confirmar tu teléfono. Escribe el código que te enviamos.',
  weak_password: 'La contraseña debe tener al menos 6 caracteres',
  same_password: 'La contraseña nueva es igual a la anterior. Escribe una diferente.',
  signup_disabled: 'Ahora no se pueden crear cuentas. Intenta más tarde.',
  user_banned: 'Esta cuenta está suspendida. Escribe al administrador del sitio.',
  user_not_found: 'No encontramos esa cuenta. Revisa el correo.',
  over_request_rate_limit: 'Hubo muchos intentos seguidos. Espera unos minutos e intenta de nuevo.',
  over_email_send_rate_limit: 'Ya enviamos varios correos. Espera unos minutos e intenta de nuevo.',
  over_sms_send_rate_limit: 'Ya enviamos varios mensajes. Espera unos minutos e intenta de nuevo.',
  otp_expired: 'El código o el enlace venció. Pide uno nuevo.',
  otp_disabled: 'Esa forma de entrar no está disponible. Usa tu contraseña.',
  mfa_verification_failed: 'El código no es correcto. Escríbelo otra vez.',
  mfa_verification_rejected: 'No se aceptó el código. Pide uno nuevo.',
  mfa_challenge_expired: 'El tiempo del código terminó. Pide uno nuevo.',
  mfa_factor_not_found: 'Ese segundo paso ya no existe. Recarga la página.',
  mfa_factor_name_conflict: 'Ya tienes un segundo paso con ese nombre. Escribe otro nombre.',
  too_many_enrolled_mfa_factors: 'Tienes demasiados segundos pasos. Elimina uno primero.',
  mfa_verified_factor_exists: 'Ese segundo paso ya está activo. Recarga la página.',
  mfa_ip_address_mismatch: 'Cambió tu conexión a internet. Pide un código nuevo.',
  mfa_recovery_codes_locked: 'Hubo muchos intentos seguidos. Espera unos minutos o usa otra forma.',
  sms_send_failed: 'No se pudo enviar el mensaje. Revisa el teléfono e intenta de nuevo.',
  phone_provider_disabled: 'Los mensajes de texto no están disponibles ahora.',
  current_password_invalid: 'La contraseña actual no es correcta. Escríbela otra vez.',
  // The browser and its passkeys
  ERROR_CEREMONY_ABORTED: 'No se usó la llave de acceso. Intenta de nuevo.',
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'No se usó la llave de acceso. Intenta de nuevo.',
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'La llave de acceso no respondió. Intenta de nuevo.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
  ERROR_INVALID_DOMAIN: 'En esta dirección no se pueden usar llaves de acceso. Usa otra forma.',
  ERROR_INVALID_RP_ID: 'En esta dirección no se pueden usar llaves de acceso. Usa otra forma.',
  insufficient_aal: 'Falta el segundo paso. Entra otra vez con tu código.',
  identity_already_exists: 'Esa cuenta externa ya está conectada.',
  single_identity_not_deletable: 'Es tu única forma de entrar. Añade otra antes de quitarla.',
  identity_not_found: 'Esa cuenta externa ya no está conectada. Recarga la página.',
  manual_linking_disabled: 'Ahora no se pueden conectar otras cuentas.',
  provider_email_needs_verification:
    'Esa cuenta externa no tiene un correo confirmado. Confírmalo allí primero.',
  access_denied: 'No diste permiso para entrar. Intenta de nuevo o usa tu contraseña.',
  provider_disabled: 'Esa forma de entrar no está disponible.',
  bad_oauth_state: 'La entrada tardó demasiado. Empieza de nuevo.',
  bad_oauth_callback: 'La entrada quedó incompleta. Empieza de nuevo.',
  bad_code_verifier: 'El enlace se abrió en otro navegador. Empieza de nuevo.',
  flow_state_already_used: 'Ese enlace ya se usó. Empieza de nuevo.',
  flow_state_expired: 'La entrada tardó demasiado. Empieza de nuevo.',
  flow_state_not_found: 'La entrada tardó demasiado. Empieza de nuevo.',
  session_expired: 'Tu sesión venció. Inicia sesión de nuevo.',
  session_not_found: 'Tu sesión terminó. Inicia sesión de nuevo.',
  refresh_token_not_found: 'Tu sesión terminó. Inicia sesión de nuevo.',
  refresh_token_already_used: 'Tu sesión terminó. Inicia sesión de nuevo.',
  bad_jwt: 'Tu sesión ya no es válida. Inicia sesión de nuevo.',
  no_authorization: 'Debes iniciar sesión.',
  conflict: 'Hubo otro cambio al mismo tiempo. Intenta de nuevo.',
  unexpected_failure: 'Algo salió mal en el servidor. Intenta de nuevo en unos minutos.',
  reauthentication_needed: 'Por seguridad, escribe tu contraseña otra vez.',
  reauthentication_not_valid: 'El código no es correcto o ya venció. Pide otro e intenta de nuevo.',
  request_timeout: 'El servidor tardó demasiado. Intenta de nuevo.',
  // PostgreSQL and PostgREST
  PT409: 'Hubo otro cambio al mismo tiempo. Intenta de nuevo.',
  '23505': 'Ya existe. Revisa lo que escribiste.',
  '23503': 'Algo de lo que usas ya no existe. Recarga la página.',
  '23514': 'Un valor no es válido. Revísalo e intenta de nuevo.',
  '22001': 'Un texto es demasiado largo. Hazlo más corto.',
  '42501': 'No tienes permiso para hacer esto.',
  PGRST116: 'No encontramos lo que buscas.',
  PGRST301: 'Tu sesión ya no es válida. Inicia sesión de nuevo.',
  PGRST303: 'Tu sesión venció. Inicia sesión de nuevo.',
};

/** Where one code means two things to a person, the message tells them apart. */
const sentencesByMessage: Record<string, string> = {
  'Password should be at least 12 characters.':
    'La contraseña de un administrador debe tener al menos 12 caracteres.',
  'Password is known to be weak and easy to guess, please choose a different one.':
    'Esa contraseña es de las más usadas. Escribe otra.',
  'TOTP code has already been used': 'Ese código ya se usó. Espera el próximo.',
};

const offline = 'No hay conexión con el servidor. Revisa tu internet e intenta de nuevo.';
const unknown = 'Algo salió mal. Intenta de nuevo en unos minutos.';

interface BackendError {
  code?: string | null;
  message?: string;
  hint?: string | null;
  name?: string;
}

/** The sentence for an error of the backend; its own message when the code is not known. */
export function explain(error: unknown): string {
  if (typeof error !== 'object' || error === null) return unknown;
  const { code, message, name, hint } = error as BackendError;
  // A rule of the database with words of its own names itself in the hint.
  if (code === '23514' && hint && message) return message;
  const known = sentencesByMessage[message ?? ''] ?? (code ? sentences[code] : undefined);
  if (known) return known;
  if (name === 'AuthSessionMissingError') return sentences.session_not_found ?? unknown;
  if (isUnreachable(error)) return offline;
  return message || unknown;
}

/** The request never had an answer. */
export function isUnreachable(error: unknown): boolean {
  const { message, name } = (error ?? {}) as BackendError;
  return (
    name === 'AuthRetryableFetchError' ||
    // Of a request and of a script that is loaded later, in the words of each browser.
    /failed to fetch|networkerror|load failed|dynamically imported module|importing a module script/i.test(
      message ?? '',
    )
  );
}
