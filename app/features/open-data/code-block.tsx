export const codeLook =
  'edge m-0 rounded-field border border-line bg-sunken px-4 py-3.5 font-mono text-[0.9375rem] leading-normal whitespace-pre-wrap wrap-anywhere';

/** Code in lines that break, so that nothing of it is out of sight on a phone. `label` is for whoever does not see it. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label}>
      <pre className={codeLook}>{text}</pre>
    </section>
  );
}
