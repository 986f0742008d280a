/** Heard everywhere, and seen where there is room. */
export function OnWide({ children }: { children: string }) {
  return <span className="@max-md/page:sr-only">{children}</span>;
}
