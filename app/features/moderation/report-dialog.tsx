import { useState } from 'react';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { Field, Textarea } from '../../components/ui/field.tsx';
import { type Report, type ReportReceipt, sendReport } from './mutations.ts';
import {
  type PostRef,
  postNouns,
  type ReportReason,
  reportReasons,
  reportReasonWords,
} from './report-reasons.ts';

const choicesId = 'reporte-motivo';

export function ReportDialog({ post, onClose }: { post: PostRef; onClose(): void }) {
  const [reason, setReason] = useState<ReportReason>();
  // The field goes away with another reason; what it says does not.
  const [details, setDetails] = useState('');
  const form = useForm<Report, ReportReceipt>({
    check: () => (reason ? [] : [{ field: choicesId, text: 'Elige qué pasa.' }]),
    read: (fields) => ({ ...post, motivo: reason ?? 'otra', texto: text(fields, 'texto') }),
    run: sendReport,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Reportar esta ${postNouns[post.clase]}`}
      form={form}
      submitLabel="Enviar reporte"
      busyLabel="Enviando…"
      closeLabel="Cancelar"
      failed={(sentence) => `No se envió tu reporte. ${sentence}`}
      onClose={onClose}
    >
      <ChoiceRows id={choicesId} legend="¿Qué pasa?">
        {reportReasons.map((key) => (
          <ChoiceRow
            key={key}
            name="motivo"
            value={key}
            note={reportReasonWords[key].note}
            checked={reason === key}
            onChange={() => setReason(key)}
          >
            {reportReasonWords[key].choice}
          </ChoiceRow>
        ))}
      </ChoiceRows>
      {reason === 'otra' ? (
        <Field label="Cuéntanos qué pasa" need="opcional">
          <Textarea
            name="texto"
            value={details}
            onText={setDetails}
            maxLength={300}
            rows={3}
            className="min-h-24"
          />
        </Field>
      ) : null}
      <p className="text-meta text-ink-soft">
        Su autor no sabe quién reporta. Si hay peligro, llama al{' '}
        <a href="tel:911" className="tap">
          911
        </a>
        .
      </p>
    </FormDialog>
  );
}
