import { createSource, useBrowserValue } from '../../lib/browser-value.ts';

type ToastKind = 'success' | 'info' | 'error';

interface ToastAction {
  label: string;
  run(): void;
}

export interface ToastMessage {
  kind: ToastKind;
  text: string;
  /** Deduplication key: a toast replaces the one before it of the same topic. */
  topic: string;
  action?: ToastAction;
  /** No timeout: it stays until it is closed. */
  isPersistent?: boolean;
  /** It ends when this form is saved, or left for something else. */
  form?: HTMLFormElement | null;
  /** About the site and not the page: it outlasts a navigation. */
  outlastsNavigation?: boolean;
}

interface ToastScreen {
  show(message: ToastMessage): void;
  /** Dismisses the error of a topic. */
  dismissTopic(topic: string): void;
  endOffers(form: HTMLFormElement): void;
}

/** Toasts queued until the toaster is there: its code is loaded with the first of them. */
let waiting: ToastMessage[] = [];
let screen: ToastScreen | undefined;
let isWanted = false;
const changes = createSource();

function send(message: ToastMessage): void {
  if (screen) {
    screen.show(message);
    return;
  }
  waiting.push(message);
  isWanted = true;
  changes.changed();
}

export const notify = {
  success: (text: string, topic: string) => send({ kind: 'success', text, topic }),
  info: (text: string, topic: string) => send({ kind: 'info', text, topic }),
  error: (text: string, topic: string) => send({ kind: 'error', text, topic }),
  /** A toast with an action, without a timeout. Give each its own topic, or the next replaces it. */
  offer: (text: string, topic: string, action: ToastAction, form?: HTMLFormElement | null) =>
    send({ kind: 'info', text, topic, action, isPersistent: true, form }),
  /** A form was saved: what it offers to undo is over. */
  saved: (form: HTMLFormElement) => screen?.endOffers(form),
  siteAction: (text: string, topic: string, action: ToastAction) =>
    send({ kind: 'info', text, topic, action, isPersistent: true, outlastsNavigation: true }),
  /** The cause of this topic's error is gone: dismisses it silently. */
  dismissed(topic: string) {
    waiting = waiting.filter((message) => message.kind !== 'error' || message.topic !== topic);
    screen?.dismissTopic(topic);
  },
};

/** The toaster calls this once it can show messages. */
export function connectToaster(connected: ToastScreen): () => void {
  screen = connected;
  for (const message of waiting.splice(0)) connected.show(message);
  return () => {
    screen = undefined;
  };
}

/** Whether there was anything to show yet. */
export const useIsToasterWanted = () => useBrowserValue(() => isWanted, false, changes.subscribe);
