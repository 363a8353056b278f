// Bodies for the servers without authorisation: like the product's own, with the author's id.

export interface MessageBody {
  senderId: number;
  text: string;
  clientMessageId: string;
}

export interface BookingBody {
  clientId: number;
  masterId: number;
  serviceId: number;
  clientName: string;
  clientPhone: string;
  address: string;
  scheduledDate: string;
  scheduledTime: string;
  description: string;
}

/** Does not validate: the bench itself wrote the body. */
export function messageBody(text: string): MessageBody {
  const body: MessageBody = JSON.parse(text);
  return body;
}

export function bookingBody(text: string): BookingBody {
  const body: BookingBody = JSON.parse(text);
  return body;
}
