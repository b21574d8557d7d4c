"""Clients of the Pramaan APIs, with the standard library only.

``Pramaan`` is the client of the Partner API, ``Verification`` that of the Verification API, ``Catalogue`` and ``CatalogueAdmin`` those of
the Catalogue API. ``verify_webhook`` verifies what Pramaan sends to you.
"""

from .catalogue import Catalogue, CatalogueAdmin
from .errors import (
    AuthenticationError,
    ConflictError,
    ConnectionFailed,
    ErrorDetail,
    NotFoundError,
    PramaanError,
    PreparationError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from .partner import Pramaan
from .signing import sign_request, string_to_sign
from .transport import VERSION as __version__
from .transport import DebugEvent
from .verification import Verification
from .webhooks import WebhookVerificationError, sign_webhook, verify_webhook

__all__ = [
    "AuthenticationError",
    "Catalogue",
    "CatalogueAdmin",
    "ConflictError",
    "ConnectionFailed",
    "DebugEvent",
    "ErrorDetail",
    "NotFoundError",
    "Pramaan",
    "PramaanError",
    "PreparationError",
    "RateLimitError",
    "ServerError",
    "ValidationError",
    "Verification",
    "WebhookVerificationError",
    "__version__",
    "sign_request",
    "sign_webhook",
    "string_to_sign",
    "verify_webhook",
]
