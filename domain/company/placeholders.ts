/** A phone number reserved for fiction, the shipped default: "571-555-0142", in any format. */
export const fictionalPhone = /555[\s.-]?01\d\d$/;

/** An address at a reserved domain (RFC 2606), the shipped default: "office@example.com". */
export const exampleEmail = /@([\w-]+\.)*example\.(com|net|org)$/i;
