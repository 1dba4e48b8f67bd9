/** Opens what a button of its form would send. Place it after the other buttons: Enter presses the first one. */
export function PreviewButton(props: { action: string; act: string; label: string; form?: string }) {
  const { action, act, label, form } = props;
  return (
    <button
      className="desk-preview"
      type="submit"
      form={form}
      formAction={action}
      formTarget="_blank"
      name="act"
      value={act}
      aria-label={`Read it first: ${label}`}
    >
      Read it first
    </button>
  );
}
