import { ArrowDown, ArrowUp, Play, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useReorder } from '../../components/forms/use-reorder.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import type { PartProps } from './form-parts.tsx';
import { newVideoProblem } from './validate.ts';

interface VideosFieldProps extends PartProps {
  onProblem(text: string): void;
}

export function VideosField({ values, change, errorOf, onProblem }: VideosFieldProps) {
  const { video: [typed = ''] = [], videos_urls: videos = [] } = values;
  const input = useRef<HTMLInputElement>(null);

  function add() {
    const problem = newVideoProblem(values);
    input.current?.focus();
    if (problem) {
      onProblem(problem);
      notify.error(problem, 'provider-video');
      return;
    }
    change({ videos_urls: [...videos, typed.trim()], video: [] });
    notify.success(messages.videos.added, 'provider-video');
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  function remove(index: number) {
    const [gone = ''] = videos.slice(index, index + 1);
    change({ videos_urls: videos.toSpliced(index, 1) });
    input.current?.focus();
    const undo = {
      label: 'Deshacer',
      run: () => change((now) => ({ videos_urls: now.videos_urls?.toSpliced(index, 0, gone) })),
    };
    notify.offer(messages.videos.removed, `provider-video-${gone}`, undo, input.current?.form);
  }

  return (
    <div className="grid gap-3">
      <Field
        id="video"
        label="Enlace de un video"
        need="opcional"
        hint="Copia aquí el enlace de Facebook o Instagram."
        error={errorOf('video')}
      >
        <span className="flex flex-wrap gap-2">
          <Input
            ref={input}
            value={typed}
            maxLength={500}
            inputMode="url"
            autoComplete="off"
            enterKeyHint="done"
            className="min-w-0 flex-[1_1_14rem]"
            onChange={(event) => {
              notify.dismissed('provider-video');
              change({ video: [event.target.value].filter(Boolean) });
            }}
            onKeyDown={addOnEnter}
          />
          <Button Icon={Plus} onClick={add}>
            Añadir video
          </Button>
        </span>
      </Field>
      {videos.length > 0 ? (
        <VideoList videos={videos} onOrder={(next) => change({ videos_urls: next })} onRemove={remove} />
      ) : null}
    </div>
  );
}

interface VideoListProps {
  videos: string[];
  onOrder(videos: string[]): void;
  onRemove(index: number): void;
}

function VideoList({ videos, onOrder, onRemove }: VideoListProps) {
  const { list, move, movedTo } = useReorder<string, HTMLOListElement>(videos, onOrder);
  return (
    <>
      <ol ref={list} aria-label="Videos" className="grid">
        {videos.map((url, index) => (
          <li key={url} className="grid gap-2 border-t border-line py-3 first:border-t-0">
            <span className="flex gap-3 text-ui">
              <Play className="icon mt-[0.15em] text-ink-soft" />
              <span className="min-w-0 wrap-anywhere">{url.replace(/^https:\/\/(www\.)?/, '')}</span>
            </span>
            <span className="-ml-3 flex flex-wrap gap-x-1">
              {index > 0 ? (
                <Button
                  Icon={ArrowUp}
                  level="text"
                  size="small"
                  data-move="up"
                  onClick={() => move(index, -1)}
                >
                  <span>
                    Subir<span className="sr-only"> video {index + 1}</span>
                  </span>
                </Button>
              ) : null}
              {index < videos.length - 1 ? (
                <Button
                  Icon={ArrowDown}
                  level="text"
                  size="small"
                  data-move="down"
                  onClick={() => move(index, 1)}
                >
                  <span>
                    Bajar<span className="sr-only"> video {index + 1}</span>
                  </span>
                </Button>
              ) : null}
              <Button Icon={Trash2} level="risk" size="small" onClick={() => onRemove(index)}>
                <span>
                  Quitar video<span className="sr-only"> {index + 1}</span>
                </span>
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {movedTo === undefined ? '' : `El video está ahora en el lugar ${movedTo + 1} de ${videos.length}.`}
      </p>
    </>
  );
}
